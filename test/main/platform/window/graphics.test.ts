import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { lacksGraphics } from '../../../../electron/main/platform/window/graphics.ts'
import { newFolder } from '../../new-folder.ts'

const devicesWith = (...nodes: readonly string[]): string => {
  const devices = newFolder()
  for (const node of nodes) {
    mkdirSync(dirname(join(devices, node)), { recursive: true })
    writeFileSync(join(devices, node), '')
  }
  return devices
}

const noSwitch = () => false

test.each(['dri/renderD128', 'dri/renderD130', 'nvidiactl', 'dxg'])(
  '/dev/%s is a graphics processor',
  (node) => {
    expect(lacksGraphics(noSwitch, devicesWith(node, 'null'))).toBe(false)
  },
)

test('a screen alone is not a graphics processor', () => {
  expect(
    lacksGraphics(
      noSwitch,
      devicesWith('dri/card0', 'dri/by-path/pci-0000:00:02.0-card', 'fb0', 'null'),
    ),
  ).toBe(true)
  expect(lacksGraphics(noSwitch, devicesWith('null'))).toBe(true)
})

test('a folder of devices that cannot be read may have one', () => {
  expect(lacksGraphics(noSwitch, join(devicesWith('file'), 'file'))).toBe(false)
})

test.each(['use-gl', 'use-angle', 'ignore-gpu-blocklist'])(
  'who starts it with --%s chooses how it is drawn',
  (choice) => {
    expect(lacksGraphics((name) => name === choice, devicesWith('null'))).toBe(false)
  },
)
