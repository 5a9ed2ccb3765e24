import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import type { launch } from '../../e2e/support/app.ts'
import type { clipboardText } from '../../e2e/support/clipboard.ts'

/**
 * The built app, on a real Electron: our own, or one built of a copy that was broken on purpose.
 */
export interface AppSubject {
  readonly root: string
  readonly launch: typeof launch
  /** What is on the clipboard of the display that it runs on. */
  readonly clipboardText: typeof clipboardText
}

const BUILT = 'out/main/index.cjs'

/** Starts nothing yet. Our own app was built by the bootstrap; a copy is built here. */
export const loadApp = async (root: string): Promise<AppSubject> => {
  if (!existsSync(join(root, BUILT))) {
    const builder = join(root, 'node_modules/electron-vite/bin/electron-vite.js')
    await promisify(execFile)(process.execPath, [builder, 'build', '--logLevel', 'error'], {
      cwd: root,
    })
  }
  const load = (name: string) =>
    import(/* @vite-ignore */ pathToFileURL(join(root, 'test/e2e/support', name)).href)
  const { launch } = await load('app.ts')
  const { clipboardText } = await load('clipboard.ts')
  return { root, launch, clipboardText }
}
