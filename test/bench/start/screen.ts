import { openSync, readFileSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { WAIT_MS } from '../../deadline.ts'
import { startXvfb } from '../../e2e/support/display.ts'

/** A virtual display whose pixels can be read while programs draw on it. */
export interface Screen {
  readonly env: Readonly<Record<string, string>>
  /** What is shown now: some of its lines, which are enough to distinguish two pictures. */
  capture(): Buffer
}

/** What was on the screen from a moment on, in milliseconds since the epoch. */
export interface Sight {
  readonly at: number
  readonly picture: Buffer
}

/** One line in so many is read: all of them would cost the programs that are measured a core. */
const EVERY = 8
const LOOK_MS = 2

/** Where the pixels lie in a frame buffer, by the head of its XWD format. */
const layoutOf = (file: string) => {
  const head = readFileSync(file)
  const field = (index: number): number => head.readUInt32BE(index * 4)
  return { start: field(0) + field(19) * 12, width: field(12), height: field(5) }
}

export const openScreen = async (folder: string): Promise<Screen> => {
  // Else the pointer is back in the middle each time that no program is left.
  const display = await startXvfb('-fbdir', folder, '-noreset')
  const file = join(folder, 'Xvfb_screen0')
  const { start, width, height } = layoutOf(file)
  const pixels = openSync(file, 'r')
  const lines = Math.floor(height / EVERY)
  return {
    env: { DISPLAY: display },
    capture: () => {
      const picture = Buffer.allocUnsafe(lines * width)
      for (let line = 0; line < lines; line += 1)
        readSync(pixels, picture, line * width, width, start + line * EVERY * width)
      return picture
    },
  }
}

/**
 * Watches until the picture has stood still for `still` ms; answers every picture that there was.
 */
export const watch = async (screen: Screen, still: number): Promise<readonly Sight[]> => {
  const first = screen.capture()
  const sights: Sight[] = [{ at: Date.now(), picture: first }]
  for (
    let last = first, since = Date.now();
    sights.length === 1 || Date.now() - since < still;
    await sleep(LOOK_MS)
  ) {
    const picture = screen.capture()
    if (picture.equals(last)) continue
    last = picture
    since = Date.now()
    sights.push({ at: since, picture })
  }
  return sights
}

/** Looks until a picture is as asked; answers when, in milliseconds since the epoch. */
export const until = async (
  screen: Screen,
  isAsked: (picture: Buffer) => boolean,
): Promise<number> => {
  for (const end = Date.now() + WAIT_MS; Date.now() < end; await sleep(LOOK_MS))
    if (isAsked(screen.capture())) return Date.now()
  throw new Error('the screen never showed what was waited for')
}

/** The share of pixels in which two pictures differ. */
export const difference = (one: Buffer, other: Buffer): number => {
  const [first, second] = [one, other].map(
    (picture) => new Uint32Array(picture.buffer, picture.byteOffset, picture.length / 4),
  ) as [Uint32Array, Uint32Array]
  return (
    first.reduce((count, pixel, index) => count + (pixel === second[index] ? 0 : 1), 0) /
    first.length
  )
}
