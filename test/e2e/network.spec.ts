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
}
