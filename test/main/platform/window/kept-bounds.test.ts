import { EventEmitter } from 'node:events'
import type { BrowserWindow } from 'electron'
import { expect, test } from 'vitest'
import {
  boundsOf,
  firstPlace,
  followBounds,
} from '../../../../electron/main/platform/window/kept-bounds.ts'

type Bounds = readonly [x: number, y: number, width: number, height: number]

const rectangle = ([x, y, width, height]: Bounds) => ({ x, y, width, height })
const ASKED: Bounds = [101, 77, 963, 722]

/** The place that is asked for at the first start, on a screen with this work area. */
const firstOn = (...area: Bounds): Bounds => {
  const { x, y, width, height } = firstPlace(rectangle(area))
  return [x, y, width, height]
}

/** A window that reports these bounds one after the other; a text is what it is from then on. */
const keptAfter = (
  asked: Bounds,
  made: Bounds,
  steps: readonly (Bounds | 'maximized' | 'full screen' | 'normal')[],
) => {
  let [now, state]: [Bounds, string] = [made, 'normal']
  const window = Object.assign(new EventEmitter(), {
    getNormalBounds: () => rectangle(now),
    isDestroyed: () => false,
    isMaximized: () => state === 'maximized',
    isFullScreen: () => state === 'full screen',
    webContents: { zoomFactor: 1 },
  })
  followBounds(window as never as BrowserWindow, rectangle(asked))
  for (const step of steps)
    if (typeof step === 'string') state = step
    else {
      now = step
      window.emit('move')
      window.emit('resize')
    }
  const { x, y, width, height } = boundsOf(window as never as BrowserWindow)
  return [x, y, width, height]
}

// The first three as Electron 42 reported them at 125 % under openbox.
test.each<[what: string, ...Parameters<typeof keptAfter>, expected: Bounds]>([
  [
    'rounding at 125 %',
    ASKED,
    [100, 76, 967, 726],
    [
      [100, 60, 966, 726],
      [100, 76, 967, 726],
    ],
    ASKED,
  ],
  [
    'rounding that depends on the place',
    ASKED,
    [100, 76, 968, 728],
    [[99, 60, 969, 728]],
    [101, 60, 963, 722],
  ],
  [
    'maximized by the window manager',
    ASKED,
    [101, 77, 963, 722],
    ['maximized', [100, 76, 1920, 1181], [0, 19, 1920, 1181]],
    ASKED,
  ],
  ['full screen', ASKED, ASKED, ['full screen', [0, 0, 1920, 1200]], ASKED],
  ['restored', ASKED, ASKED, ['maximized', [0, 19, 1920, 1181], 'normal', ASKED], ASKED],
  ['a smaller screen', ASKED, [100, 0, 965, 686], [], ASKED],
  ['moved by the person', ASKED, [100, 76, 967, 726], [[300, 200, 967, 726]], [300, 200, 963, 722]],
  [
    'resized by the person',
    ASKED,
    [100, 76, 967, 726],
    [[100, 76, 1200, 800]],
    [101, 77, 1200, 800],
  ],
  [
    'resized, then maximized',
    ASKED,
    ASKED,
    [[101, 77, 900, 600], 'maximized', [0, 19, 1920, 1181]],
    [101, 77, 900, 600],
  ],
  // As Electron 42 reported them. The reported place, asked for again, would be a different one.
  [
    'the first start at 175 % under openbox',
    firstOn(0, 0, 1463, 915),
    [190, 96, 1084, 724],
    [
      [190, 85, 1083, 724],
      [190, 96, 1084, 724],
    ],
    [191, 97, 1080, 720],
  ],
  [
    'the first start at 175 % under xfwm4',
    firstOn(0, 0, 1463, 915),
    [190, 96, 1084, 724],
    [
      [0, 0, 1080, 721],
      [190, 96, 1082, 722],
      [190, 96, 1084, 724],
    ],
    [191, 97, 1080, 720],
  ],
  [
    'the first start at 150 % under mutter',
    firstOn(0, 0, 1707, 1067),
    [312, 172, 1084, 724],
    [
      [319, 202, 1084, 724],
      [312, 172, 1084, 724],
    ],
    [313, 173, 1080, 720],
  ],
  [
    'the first start on a screen that is too low, at 175 % under openbox',
    firstOn(0, 0, 1097, 686),
    [8, 0, 1080, 687],
    [
      [7, -12, 1081, 687],
      [8, 0, 1080, 687],
      [8, 11, 1080, 672],
    ],
    [8, 11, 1080, 672],
  ],
  [
    'the first start on a small screen with panels',
    firstOn(60, 28, 820, 500),
    [60, 28, 820, 500],
    [],
    [60, 28, 820, 500],
  ],
])(
  'what the person did not change, and what is seen while maximized, does not replace the bounds: %s',
  (_what, asked, made, steps, expected) => expect(keptAfter(asked, made, steps)).toEqual(expected),
)
