// The app on each compositor of Wayland, in each way that it gets there.
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { electronBinary, repo } from '../e2e/support/app.ts'
import { displayEnv } from '../e2e/support/display.ts'
import { keyRows } from '../e2e/support/person.ts'
import { withCopy } from './copying.ts'
import { until } from './desktop.ts'
import { WAYLAND } from './kinds.ts'

interface Way {
  readonly args?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  /** There is an X server too, as on most desktops. */
  readonly besideX?: true
  /** By what packages put on the PATH. */
  readonly launcher?: true
}

const WAYS: Readonly<Record<string, Way>> = {
  'by itself': {},
  'by itself, beside an X server': { besideX: true },
  'by --ozone-platform=wayland, in a session that does not say its type': {
    args: ['--ozone-platform=wayland'],
    env: { XDG_SESSION_TYPE: '' },
    besideX: true,
  },
  'with --ozone-platform-hint=auto': { args: ['--ozone-platform-hint=auto'], besideX: true },
  'by its launcher, in a session of a text console': {
    env: { XDG_SESSION_TYPE: 'tty' },
    launcher: true,
  },
}

/** Electron under the name that the launcher of a package starts. */
const launcherFor = (folder: string): string => {
  symlinkSync(electronBinary(), join(folder, 'keystow'))
  const launcher = join(folder, 'keystow-launcher')
  copyFileSync(join(repo, 'resources', 'cli', 'launcher'), launcher)
  return launcher
}

/** A compositor says this of each surface that it shows on a screen. */
const SHOWN = /wl_surface[@#]\d+\.enter\(wl_output/

for (const kind of WAYLAND)
  for (const [how, { args = [], env = {}, besideX, launcher }] of Object.entries(WAYS))
    test(`${kind.id}: ${how}, the app shows its window, its list and a copy to other programs`, async () => {
      const folder = mkdtempSync(join(tmpdir(), 'wayland-'))
      const log = join(folder, 'wayland.log')
      const program = launcher === true ? launcherFor(folder) : electronBinary()
      const x = besideX === true ? await displayEnv() : {}
      const wrapper = join(import.meta.dirname, 'wayland-electron.sh')
      await withCopy(
        kind,
        {
          wrapper,
          args,
          env: { ...x, KEYSTOW_PROGRAM: program, KEYSTOW_WAYLAND_LOG: log, ...env },
        },
        async ({ app, page }, desktop) => {
          await until('a window on the screen of the compositor', () =>
            SHOWN.test(readFileSync(log, 'latin1')),
          )
          expect(
            await app.evaluate(({ app }) => app.commandLine.getSwitchValue('ozone-platform')),
          ).toBe('wayland')
          await expect(keyRows(page)).toHaveCount(13)
          if (desktop.takePicture === null) return
          const pictures = join(process.env.KEYSTOW_RESULTS ?? '', 'platforms')
          mkdirSync(pictures, { recursive: true })
          const picture = join(pictures, `${kind.id} ${how}.png`)
          await desktop.takePicture(picture)
          expect(readFileSync(picture).length).toBeGreaterThan(10_000)
        },
      )
    })
