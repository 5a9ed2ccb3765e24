import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { displayEnv } from './display.ts'

const run = promisify(execFile)

/**
 * Another program on the same display, e.g. one that presses keys as the person's keyboard does.
 */
const onDisplay = async (program: string, ...args: readonly string[]): Promise<string> =>
  (await run(program, args, { env: { ...process.env, ...(await displayEnv()) } })).stdout.trim()

/** The windows that can be seen on the display, by their ids. */
export const windowsShown = async (): Promise<readonly string[]> =>
  (await onDisplay('xdotool', 'search', '--onlyvisible', '--name', '.*').catch(() => ''))
    .split('\n')
    .filter((id) => id !== '')

/** The window of the system's dialog: a second one of the app, smaller than the first. */
export const questionWindow = async (): Promise<string> => {
  for (const id of (await windowsShown()).toReversed()) {
    const [width, height] =
      /Geometry: (\d+)x(\d+)/
        // It may be gone by now.
        .exec(await onDisplay('xdotool', 'getwindowgeometry', id).catch(() => ''))
        ?.slice(1)
        .map(Number) ?? []
    if (
      width !== undefined &&
      height !== undefined &&
      width > 200 &&
      width < 800 &&
      height > 80 &&
      height < 400
    )
      return id
  }
  return ''
}

/** The keys that answer it: its first button, which is the default, cancels. */
export const NO = ['Return'] as const
export const YES = ['Tab', 'Return'] as const

/** Presses keys in the dialog that is open, as the person's keyboard does. */
export const answerWindow = async (keys: readonly string[]): Promise<void> => {
  await onDisplay('xdotool', 'windowfocus', '--sync', await questionWindow())
  for (const key of keys) await onDisplay('xdotool', 'key', key)
}
