import { expect, onTestFinished, test } from 'vitest'
import { listen } from '../../electron/service/http/listener.ts'
import { createKeyService } from '../../electron/service/index.ts'
import { serveApart } from './process.ts'
import { KEYS, raw } from './support.ts'

const statusOf = async (port: number, host: string): Promise<string | undefined> =>
  (await raw(port, `GET ${KEYS} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)).split(
    ' ',
  )[1]

const listening = async (address: string, names: readonly string[]) => {
  const service = createKeyService()
  const listener = await listen(service, { port: 0, address, names })
  onTestFinished(() => listener.close().then(service.close))
  return listener
}

test('a service that others can reach takes any address and port, mapped ones too, and of names its own and those it was given', async () => {
  const { port, url } = await listening('0.0.0.0', ['Keystow', 'keys.internal'])
  expect(url).toBe(`http://127.0.0.1:${port}`)
  for (const host of [
    'localhost:32768',
    '172.17.0.2:8787',
    '10.0.0.9',
    '[fd00::2]:8787',
    'keystow:8787',
    'KEYSTOW',
    'keys.internal:80',
  ])
    expect([host, await statusOf(port, host)]).toEqual([host, '401'])
  for (const host of [
    'evil.example',
    'evil.example:8787',
    'keystow.evil.example',
    '127.0.0.1.evil.example',
    'localhost.',
    '',
    '10.0.0.9.',
    '[::1',
  ])
    expect([host, await statusOf(port, host)]).toEqual([host, '403'])
})

test('a name that it was given is the only thing more that a service on 127.0.0.1 takes', async () => {
  const { port } = await listening('127.0.0.1', ['keystow'])
  const statuses = ['keystow:80', `localhost:${port}`, 'localhost:80', '172.17.0.2:8787'].map(
    (host) => statusOf(port, host),
  )
  expect(await Promise.all(statuses)).toEqual(['401', '401', '403', '403'])
})

test('the headless command takes both', async () => {
  const { url } = await serveApart('--listen', '0.0.0.0', '--allow-host', 'keystow')
  const port = Number(new URL(url).port)
  expect([await statusOf(port, 'keystow:8787'), await statusOf(port, 'other:8787')]).toEqual([
    '401',
    '403',
  ])
})
