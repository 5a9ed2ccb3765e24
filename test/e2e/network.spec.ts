import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { launch } from './support/app.ts'

if (process.platform === 'linux') {
  test('on the local service no process of the app connects beyond this computer', async () => {
    const trace = join(mkdtempSync(join(tmpdir(), 'trace-')), 'connect')
    const { page, close } = await launch({
      wrapper: join(import.meta.dirname, 'support/traced-electron.sh'),
      env: { CONNECT_TRACE: trace },
    })
    expect(await page.evaluate(async () => (await window.keystow.useLocal()).ok)).toBe(true)
    await close()

    const connects = readFileSync(trace, 'utf8').split('\n')
    // The display is a socket too: without it in the trace, nothing was traced.
    expect(connects.filter((line) => line.includes('.X11-unix'))).not.toEqual([])
    expect(connects.filter((line) => line.includes('AF_INET') && !/"127\.|"::1"/.test(line))).toEqual([])
  })

  test('a proxy script that the system names is neither loaded nor taken for no proxy', async () => {
    const trace = join(mkdtempSync(join(tmpdir(), 'trace-')), 'connect')
    const { page, close } = await launch({
      wrapper: join(import.meta.dirname, 'support/traced-electron.sh'),
      // Without a desktop that has settings of its own.
      env: { CONNECT_TRACE: trace, XDG_CURRENT_DESKTOP: '', auto_proxy: 'http://192.0.2.1/proxy.pac' },
    })
    const token = `test_live_${'c0ffee'.repeat(6)}`
    const added = await page.evaluate(
      (key) => window.keystow.addConnection({ name: 'Far', baseUrl: 'https://mail.example.test', token: key, keeping: 'session' }),
      token,
    )
    expect(added).toEqual({ ok: false, error: { code: 'proxy_unknown', detail: 'script' } })
    await close()
    const connects = readFileSync(trace, 'utf8').split('\n')
    expect(connects.filter((line) => line.includes('.X11-unix'))).not.toEqual([])
    expect(connects.filter((line) => line.includes('AF_INET') && !/"127\.|"::1"/.test(line))).toEqual([])
  })
}
