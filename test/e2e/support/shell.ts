import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { _electron, type ElectronApplication, type Page } from '@playwright/test'
import { cleanEnv, electronBinary, machineSwitches, repo } from './app.ts'
import { displayEnv, endWithUs } from './display.ts'
import { codeProbes, requestProbes } from './probes.ts'
import { tempFolder } from './temp-folder.ts'

/**
 * Starts the app a second time on the same data, as another click on its icon would; answers the
 * exit code.
 */
export const startAgain = async (userData: string): Promise<number | null> => {
  const child = spawn(electronBinary(), [...machineSwitches, repo, `--user-data-dir=${userData}`], {
    env: { ...cleanEnv(), ...(await displayEnv()) },
    stdio: 'ignore',
  })
  return new Promise((resolve) => child.once('exit', resolve))
}

interface EndedStart {
  readonly code: number | null
  readonly signal: string | null
  readonly boxes: readonly { readonly title: string; readonly content: string }[]
  /** What it wrote to stderr. */
  readonly lines: readonly string[]
}

/**
 * Starts the app with these files loaded first. Answers what it ends in, and the boxes of the
 * system that came.
 */
export const startToEnd = async (
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  ...preloads: readonly string[]
): Promise<EndedStart> => {
  const loaded = ['print-error-boxes.cjs', ...preloads].flatMap((name) => [
    '-r',
    join(import.meta.dirname, name),
  ])
  const child = spawn(electronBinary(), [...machineSwitches, ...loaded, repo, ...args], {
    env: { ...cleanEnv(), ...(await displayEnv()), LANGUAGE: 'en', ...env },
  })
  endWithUs(child)
  const [out, err]: [string[], string[]] = [[], []]
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => out.push(chunk))
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => err.push(chunk))
  const [code, signal] = await once(child, 'close')
  const lines = (chunks: readonly string[]): readonly string[] =>
    chunks.join('').split('\n').filter(Boolean)
  return { code, signal, boxes: lines(out).map((line) => JSON.parse(line)), lines: lines(err) }
}

/** An Electron without our hardening, showing one page of a server. */
export const launchLax = async (url: string): Promise<{ app: ElectronApplication; page: Page }> => {
  const folder = tempFolder('lax')
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

/**
 * What code in web contents of whatever kind, which main makes without any of our options, gets
 * done by all the ways that there are.
 */
export const tryFromContents = (
  app: ElectronApplication,
  kind: 'BrowserWindow' | 'WebContentsView',
  origin: string,
) =>
  app.evaluate(
    async (electron, { kind: made, scripts, url }) => {
      const owner = new electron[made]({
        webPreferences: { webviewTag: true, partition: `of-${made}` },
        ...(made === 'BrowserWindow' ? { show: false } : {}),
      })
      const contents = owner.webContents
      await contents.loadURL('about:blank')
      const attached: boolean[] = []
      contents.on('will-attach-webview', (event) =>
        setImmediate(() => attached.push(!event.defaultPrevented)),
      )
      const before = electron.webContents.getAllWebContents().length
      // A frame that is not let go to the server never says so to the page.
      const refusal = (to: string) =>
        new Promise<void>((resolve) =>
          contents.on('will-frame-navigate', (event) =>
            setImmediate(() => {
              if (event.url === to && event.defaultPrevented) resolve()
            }),
          ),
        )
      for (const [path, probe] of scripts)
        await Promise.race([
          refusal(`${url}${path}`),
          contents.executeJavaScript(`(${probe})('${url}')`),
        ])
      const opened = await contents.executeJavaScript(`window.open('${url}/opened') !== null`)
      await contents.executeJavaScript(
        `document.body.append(Object.assign(document.createElement('webview'), { src: '${url}/webview' }))`,
      )
      const refused = new Promise<boolean>((resolve) =>
        contents.once('will-frame-navigate', (event) =>
          setImmediate(() => resolve(event.defaultPrevented)),
        ),
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
    {
      kind,
      scripts: Object.entries(requestProbes).map(([path, probe]) => [path, `${probe}`] as const),
      url: origin,
    },
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
