import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Where Linux shows graphics processors to programs: render nodes of the kernel's drivers, NVIDIA's own driver, and Windows's for the Linux within it. */
const NODES: readonly (readonly [folder: string, node: RegExp])[] = [
  ['dri', /^renderD\d+$/],
  ['', /^(?:nvidiactl|dxg)$/],
]

/** Who names a way to draw gets it. */
const CHOICES = ['use-gl', 'use-angle', 'ignore-gpu-blocklist'] as const

const hasNode = (folder: string, node: RegExp): boolean => {
  try {
    return readdirSync(folder).some((name) => node.test(name))
  } catch {
    return false
  }
}

/**
 * Whether Linux shows no graphics processor, as on most virtual machines. Chromium would then load a driver that computes everything, only to learn
 * that and to draw without it as well: 42 MB of 281 that stay in memory (docs/performance.md, P21). `devices` is the folder of the device files.
 */
export const lacksGraphics = (hasSwitch: (name: string) => boolean, devices = '/dev'): boolean =>
  !CHOICES.some(hasSwitch) && !NODES.some(([folder, node]) => hasNode(join(devices, folder), node))
