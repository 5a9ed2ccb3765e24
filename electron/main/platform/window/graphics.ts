import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { codeOfCause } from '../../../service/keys/data-fault.ts'

/**
 * Where Linux shows graphics processors to programs: render nodes of the kernel's drivers, NVIDIA's
 * own driver, and Windows's for the Linux within it.
 */
const NODES: readonly (readonly [folder: string, node: RegExp])[] = [
  ['dri', /^renderD\d+$/],
  ['', /^(?:nvidiactl|dxg)$/],
]

/** Who names a way to draw gets it, also where a processor has another device file. */
const CHOICES = ['use-gl', 'use-angle', 'ignore-gpu-blocklist'] as const

/** What may not be looked at may be there. */
const mayHaveNode = (folder: string, node: RegExp): boolean => {
  try {
    return readdirSync(folder).some((name) => node.test(name))
  } catch (cause) {
    return codeOfCause(cause) !== 'ENOENT'
  }
}

/**
 * Whether Linux shows no graphics processor, as on some virtual machines and servers. Chromium
 * would then load a software renderer, only to learn that it is one and to draw without it as well:
 * 42 MB of 298 that stay in memory (docs/performance.md, P21). `devices` is the folder of the
 * device files.
 */
export const lacksGraphics = (hasSwitch: (name: string) => boolean, devices = '/dev'): boolean =>
  !CHOICES.some(hasSwitch) &&
  !NODES.some(([folder, node]) => mayHaveNode(join(devices, folder), node))
