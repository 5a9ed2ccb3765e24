import { spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { _electron, type ElectronApplication, type Page } from '@playwright/test'
import { cleanEnv, electronBinary, machineSwitches, repo } from './app.ts'
import { displayEnv } from './display.ts'

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
