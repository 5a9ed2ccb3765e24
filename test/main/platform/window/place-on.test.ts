import { expect, test } from 'vitest'
import { placeOn } from '../../../../electron/main/platform/window/kept-bounds.ts'

type Area = readonly [x: number, y: number, width: number, height: number]
const rectangle = ([x, y, width, height]: Area) => ({ x, y, width, height })

const LAPTOP: Area = [0, 28, 1366, 740]
const RIGHT: Area = [1366, 0, 2560, 1400]
const LEFT: Area = [-1920, 0, 1920, 1080]
const ABOVE: Area = [0, -1080, 1920, 1080]
const PORTRAIT: Area = [1366, -600, 1080, 1920]
/** Shows its lower part only where the laptop does not reach. */
const LOWER: Area = [300, 768, 1920, 1080]
const APART: Area = [4000, 0, 1920, 1080]

test.each<[what: string, bounds: Area, areas: readonly Area[], isKept: boolean]>([
  ['within the only screen', [100, 80, 1080, 660], [LAPTOP], true],
  ['40 × 20 px at a corner', [1326, 748, 1080, 720], [LAPTOP], false],
  ['a strip at the left that is too narrow', [-1040, 100, 1080, 720], [LAPTOP], false],
  ['a strip at the left that is wide enough', [-960, 100, 1080, 720], [LAPTOP], true],
  ['a strip at the right that is too narrow', [1300, 100, 1080, 720], [LAPTOP], false],
  ['its top below the screen’s edge', [100, 760, 1080, 720], [LAPTOP], false],
  ['its top above the screen', [100, -200, 1080, 720], [LAPTOP], false],
  ['a pixel above, by rounding', [100, 27, 1080, 720], [LAPTOP], true],
  ['wider than the screen', [-100, 28, 3000, 720], [LAPTOP], true],
  ['on a screen at the right', [2000, 100, 1080, 720], [LAPTOP, RIGHT], true],
  ['the same once that is gone', [2000, 100, 1080, 720], [LAPTOP], false],
  ['on a screen at the left', [-1900, 100, 1080, 720], [LAPTOP, LEFT], true],
  ['the same once that is gone', [-1900, 100, 1080, 720], [LAPTOP], false],
  ['on a screen above', [200, -1000, 1080, 720], [LAPTOP, ABOVE], true],
  ['most of it below, its top on the screen above', [200, -60, 1080, 720], [LAPTOP, ABOVE], true],
  ['the same once the upper is gone', [200, -60, 1080, 720], [LAPTOP], false],
  ['on a screen on its side', [1400, -500, 1000, 1500], [LAPTOP, PORTRAIT], true],
  ['half on each of two', [1300, 100, 1080, 720], [LAPTOP, RIGHT], true],
  ['a little on each of two', [1296, 100, 140, 720], [LAPTOP, RIGHT], true],
  ['in the gap between two', [2000, 100, 1080, 720], [LAPTOP, APART], false],
  ['in the corner that no screen fills', [20, 800, 300, 720], [LAPTOP, LOWER], false],
  [
    'most of it on a lower screen, its top in that corner',
    [0, 770, 400, 720],
    [LAPTOP, LOWER],
    false,
  ],
  ['no screen at all', [100, 100, 1080, 720], [], false],
])(
  'a window is where it was if enough of its top can be grasped, else centred: %s',
  (_, bounds, areas, isKept) => {
    const { x, y, ...size } = rectangle(bounds)
    expect(placeOn({ x, y, ...size }, areas.map(rectangle))).toEqual(
      isKept ? { x, y, ...size } : size,
    )
  },
)
