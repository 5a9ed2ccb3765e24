import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { type AddressInfo, connect as connectTcp, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { pressKeys } from './support/keyboard.ts'
import { choosingToOpen, makeSmall } from './support/main.ts'
import {
  activeId,
  connectButton,
  dialog,
  fillConnection,
  grid,
  openSettings,
  press,
} from './support/person.ts'
import { inspect } from './support/screens.ts'
import { tempFolder } from './support/temp-folder.ts'
import { test as base } from './support/test.ts'

const TOKEN = `test_live_${'c0ffee'.repeat(6)}`
const KEYS = [
  {
    id: 'key_one',
    name: 'behind-the-proxy',
    lastFour: 'a1b2',
    createdAt: '2026-11-01T09:30:00.000Z',
    lastUsedAt: null,
  },
]

interface Company {
  readonly cert: string
  readonly port: number
  readonly saw: () => string
}

const test = base.extend<{ readonly company: Company }>({
  /**
   * A company's network: a service that only a proxy knows the way to, and that an authority of its
   * own vouches for.
   */
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it that no other fixture is needed.
  company: async ({}, use) => {
    const sockets: Socket[] = []
    const listening = async (server: Server): Promise<number> => {
      server.on('connection', (socket) => sockets.push(socket)).listen(0, '127.0.0.1')
      await once(server, 'listening')
      return (server.address() as AddressInfo).port
    }
    const folder = tempFolder('network')
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'authority.pem')]
    const subject = [
      '-subj',
      '/CN=Corp CA',
      '-addext',
      'subjectAltName=DNS:mail.test',
      '-days',
      '30',
    ]
    execFileSync(
      'openssl',
      ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', cert, ...subject],
      {
        stdio: 'ignore',
      },
    )
    const service = createSecureServer(
      { key: readFileSync(key), cert: readFileSync(cert) },
      (_request, response) => {
        response
          .writeHead(200, { 'content-type': 'application/json' })
          .end(JSON.stringify({ data: { keys: KEYS } }))
      },
    )
    const port = await listening(service)
    let saw = ''
    const proxy = createServer().on('connect', (request, client: Socket) => {
      saw += `${request.method} ${request.url} ${JSON.stringify(request.headers)}`
      if (request.headers['proxy-authorization'] === undefined)
        return client.end('HTTP/1.1 407 Who\r\ncontent-length: 0\r\n\r\n')
      const onward = connectTcp(port, '127.0.0.1', () =>
        client.write('HTTP/1.1 200 OK\r\n\r\n'),
      ).on('error', () => {})
      client
        .on('error', () => {})
        .on('data', (data) => {
          saw += data.toString('latin1')
        })
      client.pipe(onward).pipe(client)
    })
    await use({ cert, port: await listening(proxy), saw: () => saw })
    for (const socket of sockets) socket.destroy()
    for (const server of [service, proxy]) server.close()
    rmSync(folder, { recursive: true })
  },
  // Without a desktop that has settings of its own.
  options: ({ company }, use) =>
    use({
      env: {
        XDG_CURRENT_DESKTOP: '',
        DESKTOP_SESSION: '',
        https_proxy: `http://127.0.0.1:${company.port}/path`,
        no_proxy: 'direct.test',
      },
    }),
})

/** Each address with whether the environment leads there by the proxy. */
const WAYS = [
  ['https://mail.test', true],
  ['https://direct.test', false],
] as const

/**
 * Sends a real request to each address: the proxy learns of just those that are to go through it.
 */
const onlyAsTheEnvironmentSays = async (page: Page, saw: () => string): Promise<void> => {
  const codes = await page.evaluate(
    async ({ urls, token }) => {
      const ends: string[] = []
      for (const baseUrl of urls) {
        const added = await window.keystow.addConnection({
          name: 'Far',
          baseUrl,
          token,
        })
        ends.push(added.ok ? 'connected' : added.error.code)
      }
      return ends
    },
    { urls: WAYS.map(([url]) => url), token: TOKEN },
  )
  expect(codes.map((code) => code === 'proxy_credentials')).toEqual(
    WAYS.map(([, byProxy]) => byProxy),
  )
  for (const [url, byProxy] of WAYS) {
    expect(saw().includes(`CONNECT ${new URL(url).hostname}:443 `)).toBe(byProxy)
  }
}

// Shows: S17
test('a person behind a company’s proxy and authority sets both, and the token is nowhere in what the proxy saw', {
  tag: '@more',
}, async ({ app, page, company: { cert, port, saw }, questions }) => {
  const settings = dialog(page)
  const connect = connectButton(page)
  await openSettings(page, 'Network')
  await inspect(page, 'network')
  await onlyAsTheEnvironmentSays(page, saw)
  // The settings are still open.
  await expect(settings).toContainText(
    `The proxy http://127.0.0.1:${port} asks for a user name and a password`,
  )
  await settings.getByText('Manual', { exact: true }).click()
  await settings.getByLabel('Host').fill('http://127.0.0.1')
  await press(settings, 'Use proxy')
  await expect(settings.getByLabel('Host')).toHaveValue('127.0.0.1')
  await expect(settings.getByLabel('Port')).toBeFocused()
  await settings.getByLabel('Port').fill(String(port))
  await press(settings, 'Use proxy')
  await expect(settings).toContainText(`In use: http://127.0.0.1:${port}`)
  await pressKeys(page, 'Escape')

  await fillConnection(page, 'https://mail.test', TOKEN)
  await connect.click()
  await expect(page.getByRole('alert')).toContainText(
    `The proxy 127.0.0.1:${port} asks for a user name and a password.`,
  )
  await openSettings(page, 'Network')
  await inspect(page, 'network-credentials')
  await settings.getByLabel('User name', { exact: true }).fill('ada')
  await settings.getByLabel('Password', { exact: true }).fill('a-word-of-mine')
  await press(settings, 'Keep credentials')
  await expect(settings).toContainText(`“ada” is kept for http://127.0.0.1:${port}.`)
  await pressKeys(page, 'Escape')
  await connect.click()
  await expect(page.getByRole('alert')).toContainText(
    'comes from an authority, “Corp CA”, that this computer does not trust',
  )

  await choosingToOpen(app, cert)
  await openSettings(page, 'Network')
  await press(settings, 'Add authorities…')
  await expect(settings.getByRole('listitem')).toContainText('Corp CA')
  await makeSmall(app)
  await inspect(page, 'network-set')
  await pressKeys(page, 'Escape')
  expect((await questions()).map(({ message }) => message)).toEqual(
    expect.arrayContaining([
      `Send requests through the proxy http://127.0.0.1:${port}?`,
      `Send the user name “ada” and its password to the proxy http://127.0.0.1:${port}?`,
      'Trust this certificate authority?',
    ]),
  )
  await connect.click()
  await expect(grid(page)).toContainText('behind-the-proxy')
  const tested = await page.evaluate(
    (id) => window.keystow.testConnection(id),
    await activeId(page),
  )
  expect(tested).toMatchObject({
    ok: true,
    value: { tls: { authority: { name: 'Corp CA', from: 'added' } } },
  })
  expect(saw()).toContain('CONNECT mail.test:443')
  expect(saw()).not.toContain(TOKEN)
})
