import { beforeEach, expect, test, vi } from 'vitest'
import { textsIn } from '../../../../electron/main/platform/texts/language.ts'
import { AppTray } from '../../../../electron/main/platform/window/tray.ts'
import { withMark } from '../../../../electron/main/platform/window/tray-mark.ts'

interface Item {
  readonly label?: string
  readonly click?: () => void
}
/** What the system's tray shows, as Electron was told. */
const shown = vi.hoisted(() => ({
  image: null as unknown,
  tip: '',
  menu: [] as Item[],
  clicked: () => {},
  icons: 0,
}))

vi.mock('electron', () => {
  const size = { width: 32, height: 32 }
  const plain = {
    getSize: () => size,
    toBitmap: () => Buffer.alloc(32 * 32 * 4, 9),
    resize: () => plain,
  }
  class Tray {
    constructor(image: unknown) {
      shown.icons += 1
      shown.image = image
    }
    on(_event: 'click', clicked: () => void): void {
      shown.clicked = clicked
    }
    setImage(image: unknown): void {
      shown.image = image
    }
    setToolTip(tip: string): void {
      shown.tip = tip
    }
    setContextMenu(menu: Item[]): void {
      shown.menu = menu
    }
    destroy(): void {
      shown.icons -= 1
    }
  }
  return {
    app: { getAppPath: () => '/app' },
    Tray,
    Menu: { buildFromTemplate: (items: Item[]) => items },
    nativeImage: { createFromPath: () => plain, createFromBitmap: (bytes: Buffer) => ({ bytes }) },
  }
})

const done: string[] = []
const newTray = () => {
  const note = (what: string) => () => void done.push(what)
  return new AppTray(note('open'), note('create'), note('lock'), note('quit'), note('request'))
}
beforeEach(() => {
  done.length = 0
  shown.icons = 0
})

test.each(['en', 'de'] as const)(
  'while a program waits, the icon in the tray is marked, says so and leads to the request (%s)',
  (language) => {
    const texts = textsIn(language).tray
    const tray = newTray()
    tray.show(texts, false)
    const before = shown.image
    expect([shown.tip, shown.menu.map(({ label }) => label).includes(texts.request)]).toEqual([
      'Keystow',
      false,
    ])
    shown.clicked()
    tray.show(texts, true)
    expect(shown.image).not.toBe(before)
    expect([shown.tip, shown.menu[0]?.label]).toEqual([texts.waits, texts.request])
    shown.clicked()
    shown.menu[0]?.click?.()
    tray.show(texts, false)
    expect([shown.image, shown.tip, shown.icons]).toEqual([before, 'Keystow', 1])
    expect(done).toEqual(['open', 'request', 'request'])
  },
)

test('a mark makes no icon where the person wants none', () => {
  const tray = newTray()
  tray.show(null, true)
  expect(shown.icons).toBe(0)
  tray.show(textsIn('en').tray, true)
  expect([shown.icons, shown.tip]).toEqual([1, textsIn('en').tray.waits])
})

test('the mark is a dot in the lower right corner, and the rest of the picture stays', () => {
  const bytes = Buffer.alloc(16 * 16 * 4, 9)
  const { bytes: marked } = withMark({ width: 16, height: 16, bytes })
  const pixel = (x: number, y: number): readonly number[] => [
    ...marked.subarray((y * 16 + x) * 4, (y * 16 + x + 1) * 4),
  ]
  expect([pixel(0, 0), pixel(15, 0), pixel(0, 15)]).toEqual([9, 9, 9].map((of) => [of, of, of, of]))
  expect(pixel(12, 12)).toEqual([0x4d, 0x48, 0xe5, 255])
  expect(bytes.every((byte) => byte === 9)).toBe(true)
})
