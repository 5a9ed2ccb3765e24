import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ElectronApplication, expect, type Page, test } from '@playwright/test'
import { lacksGraphics } from '../../electron/main/platform/window/graphics.ts'
import { appUrl, launch, machineSwitches, type Running, repo } from './support/app.ts'
import { codeProbes, requestProbes } from './support/probes.ts'
import { type RecordingServer, startRecordingServer } from './support/recording-server.ts'
import {
  launchLax,
  navigate,
  reload,
  runCodeProbes,
  runRequestProbes,
  startAgain,
  tryFromContents,
} from './support/shell.ts'
import { WINDOW_API } from './support/window-api.ts'

// No test changes the app: one for all of them, with nothing to reset between them.
let running: Running
let app: ElectronApplication
let page: Page
/** Nothing in the app may reach it: what does is recorded. */
let outside: RecordingServer

test.beforeAll(async () => {
  running = await launch()
  ;({ app, page } = running)
  outside = await startRecordingServer()
})

test.afterAll(async () => {
  outside.close()
  await running.close()
})

if (process.platform === 'linux' && !machineSwitches.includes('--no-sandbox')) {
  // Shows: S1
  test('the page runs in the real sandbox, under a user that is not root', async () => {
    const pid = await app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.webContents.getOSProcessId(),
    )
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    expect(status).toMatch(/^Seccomp:\s2$/m)
    expect(status).toMatch(/^NoNewPrivs:\s1$/m)
    expect(status).not.toMatch(/^Uid:\s0\s/m)
  })
}

if (process.platform === 'linux') {
  test('the network of Chromium, which is left with our own pages, has no process of its own', async () => {
    const processes = await app.evaluate(({ app }) =>
      app.getAppMetrics().map(({ type, serviceName }) => serviceName ?? type),
    )
    expect(processes).toEqual(expect.arrayContaining(['Browser', 'GPU', 'Tab']))
    expect(processes).not.toContain('network.mojom.NetworkService')
  })
}

test('the window is drawn by a graphics processor unless Linux shows none', async () => {
  const isAccelerated = await app.evaluate(({ app }) => app.isHardwareAccelerationEnabled())
  expect(isAccelerated).toBe(process.platform !== 'linux' || !lacksGraphics(() => false))
})

if (process.platform === 'linux' && lacksGraphics(() => false)) {
  test('without a graphics processor none is imitated: what draws the window loads no driver', async () => {
    const processes = await app.evaluate(({ app }) =>
      app.getAppMetrics().map(({ pid, type }) => ({ pid, type })),
    )
    const draws = processes.find(({ type }) => type === 'GPU')
    expect(readFileSync(`/proc/${draws?.pid}/maps`, 'latin1')).not.toMatch(
      /\/lib(?:GLESv2|LLVM|gallium)/,
    )
  })
}

// Shows: S1
test('the page has the typed API and nothing of Node or Electron', async () => {
  const { api, kinds, frozen, bridge, leaks } = await page.evaluate(() => ({
    api: Object.keys(window.keystow).sort(),
    kinds: [...new Set(Object.values(window.keystow).map((value) => typeof value))],
    frozen:
      Object.isFrozen(window.keystow) &&
      Object.getOwnPropertyDescriptor(window, 'keystow')?.writable === false,
    bridge: Object.keys(window.keystowBridge).sort(),
    leaks: ['require', 'process', 'module', 'Buffer', 'electron', 'ipcRenderer', 'global'].filter(
      (name) => name in window,
    ),
  }))
  expect(api).toEqual(WINDOW_API)
  expect(kinds).toEqual(['function'])
  expect(frozen).toBe(true)
  expect(bridge).toEqual(['ask', 'onPush'])
  expect(leaks).toEqual([])
})

test('the preload lets no name through but those of the requests and pushes', async () => {
  const ends = await page.evaluate(() => {
    const { ask, onPush } = window.keystowBridge as unknown as Record<
      'ask' | 'onPush',
      (name: unknown, more: unknown) => unknown
    >
    const other = [
      'app:state',
      'approval:view',
      'constructor',
      '__proto__',
      'toString',
      '',
      null,
      7,
      ['appState'],
      { toString: () => 'appState' },
    ]
    const end = (call: () => unknown): unknown => {
      try {
        return call()
      } catch (cause) {
        return String(cause)
      }
    }
    return [
      ...other.map((name) => end(() => ask(name, null))),
      ...other.map((name) => end(() => onPush(name, () => {}))),
    ]
  })
  expect([...new Set(ends)].toSorted()).toEqual(['Error: unknown push', 'Error: unknown request'])
})

// Shows: S2
test('without our hardening every probe succeeds', async () => {
  const lax = await launchLax(`${outside.origin}/`)
  const before = outside.seen.length
  expect(Object.values(await runCodeProbes(lax.page))).toEqual(
    Object.keys(codeProbes).map(() => true),
  )
  await runRequestProbes(lax.page, outside.origin)
  await navigate(lax.page, outside.origin)
  await expect
    .poll(() => [...new Set(outside.seen.slice(before))].sort())
    .toEqual([...Object.keys(requestProbes), '/navigation'].sort())
  await lax.app.close()
})

// Shows: S2
test('injected markup, inline scripts and eval do not run', async () => {
  expect(await runCodeProbes(page)).toEqual(
    Object.fromEntries(Object.keys(codeProbes).map((name) => [name, false])),
  )
})

// Shows: S3
test('no fetch, image, socket, frame, form, window or navigation leaves the page', async () => {
  const before = outside.seen.length
  const pages = app.windows().length
  await runRequestProbes(page, outside.origin)
  for (const leave of [navigate, reload]) {
    // Main listens before the page begins: the two are asked over connections of their own, in no
    // order.
    const refused = await app.evaluateHandle(({ BrowserWindow }) => {
      const prevented: boolean[] = []
      BrowserWindow.getAllWindows()[0]?.webContents.once('will-frame-navigate', (event) =>
        setImmediate(() => prevented.push(event.defaultPrevented)),
      )
      return prevented
    })
    await leave(page, outside.origin)
    await expect.poll(() => refused.jsonValue()).toEqual([true])
  }
  expect(page.url()).toBe(appUrl)
  expect(app.windows()).toHaveLength(pages)
  expect(outside.seen.slice(before)).toEqual([])
})

// Shows: S3
test('every permission is denied', async () => {
  const states = await page.evaluate(async () => {
    const names = [
      'geolocation',
      'notifications',
      'camera',
      'microphone',
      'clipboard-read',
      'clipboard-write',
      'midi',
      'persistent-storage',
    ]
    return Promise.all(
      names.map(
        async (name) =>
          `${name}: ${(await navigator.permissions.query({ name: name as PermissionName })).state}`,
      ),
    )
  })
  expect(states.filter((state) => !state.endsWith(': denied'))).toEqual([])
  const refusal = await page.evaluate(() =>
    navigator.clipboard.readText().catch((error: Error) => error.name),
  )
  expect(refusal).toBe('NotAllowedError')
})

// Shows: S3
test('no session reaches anything either, whoever makes it', async () => {
  const before = outside.seen.length
  const outcomes = await app.evaluate(
    ({ session }, url) =>
      Promise.all(
        [session.defaultSession, session.fromPartition('another')].map((made) =>
          made.fetch(url).then(
            () => 'reached',
            (error: Error) => error.message,
          ),
        ),
      ),
    `${outside.origin}/session`,
  )
  expect(outcomes).toEqual(['net::ERR_BLOCKED_BY_CLIENT', 'net::ERR_BLOCKED_BY_CLIENT'])
  expect(outside.seen.slice(before)).toEqual([])
})

for (const kind of ['BrowserWindow', 'WebContentsView'] as const) {
  // Shows: S6
  test(`web contents that come to be later are as confined as the window's own, by whatever they are made: ${kind}`, async () => {
    const before = outside.seen.length
    expect(await tryFromContents(app, kind, outside.origin)).toEqual({
      opened: false,
      navigated: false,
      attached: false,
      more: 0,
      webRtc: 'disable_non_proxied_udp',
      at: 'about:blank',
    })
    expect(outside.seen.slice(before)).toEqual([])
  })
}

test.describe('the app scheme', () => {
  const statusOf = (url: string, method = 'GET'): Promise<number | 'refused'> =>
    app.evaluate(
      async ({ BrowserWindow }, request) => {
        const session = BrowserWindow.getAllWindows()[0]?.webContents.session
        const answer = await session
          ?.fetch(request.url, { method: request.method })
          .catch(() => undefined)
        return answer?.status ?? 'refused'
      },
      { url, method },
    )

  // Shows: S7
  test('serves the page with the strict policy', async () => {
    const policy = await app.evaluate(async ({ BrowserWindow }, url) => {
      const answer = await BrowserWindow.getAllWindows()[0]?.webContents.session.fetch(url)
      return answer?.headers.get('content-security-policy')
    }, appUrl)
    expect(policy).toBe(
      "sandbox allow-scripts allow-same-origin allow-forms; default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'",
    )
  })

  for (const url of [
    'app://keystow/../package.json',
    'app://keystow/%2e%2e/package.json',
    'app://keystow/..%2fmain/index.cjs',
    'app://keystow/%2e%2e%2f%2e%2e%2fpackage.json',
    'app://keystow/..%5cmain%5cindex.cjs',
    'app://keystow/index.html%00',
    'app://keystow/index.html/',
    'app://keystow/INDEX.HTML',
    'app://keystow//index.html',
    'app://keystow//etc/passwd',
    'app://keystow/',
  ])
    test(`answers 404 to ${url}`, async () => {
      expect(await statusOf(url)).toBe(404)
    })

  // Shows: S7
  test('answers nothing to another method or host', async () => {
    expect(await statusOf(appUrl)).toBe(200)
    expect(await statusOf(appUrl, 'POST')).toBe(404)
    expect(await statusOf('app://elsewhere/index.html')).toBe('refused')
    expect(await statusOf('app://keystow.evil/index.html')).toBe('refused')
  })
})

// Shows: S8
test('a page that is not ours gets no answer, even with our preload', async () => {
  const opened = app.waitForEvent('window')
  await app.evaluate(
    ({ BrowserWindow }, preload) =>
      new BrowserWindow({ show: false, webPreferences: { preload, sandbox: true } }).loadURL(
        'about:blank',
      ),
    join(repo, 'out/preload/index.cjs'),
  )
  const foreign = await opened
  const call = (page: Page) => page.evaluate(() => window.keystowBridge.ask('appState', null))
  expect(await call(foreign)).toMatchObject({ ok: false, error: { code: 'bad_input' } })
  expect(await call(page)).toMatchObject({ ok: true })
  await foreign.close()
})

test('a second start shows the first window instead', async () => {
  const secondInstance = app.evaluate(
    ({ app }) =>
      new Promise<boolean>((resolve) => app.once('second-instance', () => resolve(true))),
  )
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.blur())
  expect(await startAgain(running.userData)).toBe(0)
  expect(await secondInstance).toBe(true)
  expect(app.windows()).toHaveLength(1)
  await expect
    .poll(() => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isFocused()))
    .toBe(true)
})
