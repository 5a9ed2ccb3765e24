import { spawn } from 'node:child_process'
import { endWithUs } from '../../e2e/support/display.ts'

/** Where a window's button is on the screen, in pixels. */
export interface Place {
  readonly x: number
  readonly y: number
}

const xdotool = (env: Readonly<Record<string, string>>, ...words: readonly (number | string)[]) => {
  const child = spawn('xdotool', words.map(String), {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  endWithUs(child)
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    output += chunk
  })
  return {
    ended: new Promise<string>((resolve) => child.once('close', () => resolve(output))),
    end: () => child.kill(),
  }
}

/** Puts the pointer where it rests on no row: one that it rests on is painted otherwise. */
export const parkPointer = async (env: Readonly<Record<string, string>>): Promise<void> => {
  await xdotool(env, 'mousemove', 1439, 899).ended
}

/**
 * The button that creates a key, at the end of the toolbar, which stands below the line on the
 * local service.
 */
const FROM_RIGHT = 80
const FROM_TOP = 59

export const createButton = async (env: Readonly<Record<string, string>>): Promise<Place> => {
  const geometry = await xdotool(
    env,
    'search',
    '--onlyvisible',
    '--name',
    'Local service',
    'getwindowgeometry',
    '--shell',
  ).ended
  const [x = Number.NaN, y = Number.NaN, width = Number.NaN] = ['X', 'Y', 'WIDTH'].map((name) =>
    Number(new RegExp(`^${name}=(\\d+)$`, 'm').exec(geometry)?.[1]),
  )
  if (Number.isNaN(x + y + width)) throw new Error('the window was not found')
  return { x: x + width - FROM_RIGHT, y: y + FROM_TOP }
}

/** Clicks there again and again, every so many milliseconds, until it is ended. */
export const clickOn = (
  env: Readonly<Record<string, string>>,
  { x, y }: Place,
  every: number,
): (() => void) =>
  xdotool(env, 'mousemove', x, y, 'click', '--repeat', 100_000, '--delay', every, 1).end
