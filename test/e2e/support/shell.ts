import { spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { _electron, type ElectronApplication, type Page } from '@playwright/test'
import { cleanEnv, electronBinary, machineSwitches, repo } from './app.ts'
import { displayEnv } from './display.ts'
import { codeProbes, requestProbes } from './probes.ts'

/** Starts the app a second time on the same data, as another click on its icon would; answers the exit code. */
export const startAgain = async (userData: string): Promise<number | null> => {
  const child = spawn(electronBinary(), [...machineSwitches, repo, `--user-data-dir=${userData}`], {
    env: { ...cleanEnv(), ...(await displayEnv()) },
    stdio: 'ignore',
  })
  return new Promise((resolve) => child.once('exit', resolve))
}

/** An Electron without our hardening, showing one page of a server. */
export const launchLax = async (url: string): Promise<{ app: ElectronApplication; page: Page }> => {
  const folder = mkdtempSync(join(tmpdir(), 'lax-'))
  const app = await _electron.launch({
    executablePath: electronBinary(),
    args: [
      ...machineSwitches,
      '-r',
      join(import.meta.dirname, 'hold-ready.cjs'),
      join(import.meta.dirname, 'lax-app'),
      `--user-data-dir=${folder}`,
    ],
    env: { ...cleanEnv(), ...(await displayEnv()), LAX_URL: url },
    chromiumSandbox: true,
  })
  const page = await app.firstWindow()
  await page.waitForURL(url, { waitUntil: 'load' })
  return { app, page }
}

/** What code in web contents of whatever kind, which main makes without any of our options, gets done by all the ways that there are. */
export const tryFromContents = (
  app: ElectronApplication,
  kind: 'BrowserWindow' | 'WebContentsView',
  probes: readonly string[],
  origin: string,
) =>
  app.evaluate(
    async (electron, { kind: made, probes: scripts, url }) => {
      const owner = new electron[made]({
        webPreferences: { webviewTag: true, partition: `of-${made}` },
        ...(made === 'BrowserWindow' ? { show: false } : {}),
      })
      const contents = owner.webContents
      await contents.loadURL('about:blank')
      const attached: boolean[] = []
      contents.on('will-attach-webview', (event) => setImmediate(() => attached.push(!event.defaultPrevented)))
      const before = electron.webContents.getAllWebContents().length
      for (const script of scripts) await contents.executeJavaScript(script)
      const opened = await contents.executeJavaScript(`window.open('${url}/opened') !== null`)
      await contents.executeJavaScript(`document.body.append(Object.assign(document.createElement('webview'), { src: '${url}/webview' }))`)
      const refused = new Promise<boolean>((resolve) =>
        contents.once('will-frame-navigate', (event) => setImmediate(() => resolve(event.defaultPrevented))),
      )
      await contents.executeJavaScript(`void (location.href = '${url}/navigation')`)
      const result = {
        opened,
        navigated: !(await refused),
        attached: attached.includes(true),
        more: electron.webContents.getAllWebContents().length - before,
        webRtc: contents.getWebRTCIPHandlingPolicy(),
        at: contents.getURL(),
      }
      contents.close()
      return result
    },
    { kind, probes, url: origin },
  )

export const runCodeProbes = async (page: Page): Promise<Record<string, boolean>> => {
  const results: Record<string, boolean> = {}
  for (const [name, probe] of Object.entries(codeProbes)) results[name] = await page.evaluate(probe)
  return results
}

export const runRequestProbes = async (page: Page, origin: string): Promise<void> => {
  for (const probe of Object.values(requestProbes)) await page.evaluate(probe, origin)
}

export const navigate = (page: Page, origin: string): Promise<void> =>
  page.evaluate((url) => {
    location.href = url
  }, `${origin}/navigation`)

export const reload = (page: Page): Promise<void> => page.evaluate(() => location.reload())
