import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { refusedSwitches } from '../../electron/main/platform/security/start-switches.ts'
import { electronBinary } from './support/app.ts'

/** How names of switches begin that would take protection away, or let others in. */
const DANGEROUS =
  /^(no-|disable-|enable-|allow-|ignore-|remote-|inspect|debug|js-|v8-|sandbox|zygote|proxy|host-|ssl-|tls-|cert|unsafely-|load-|trace-|log-|net-log|use-mock|use-fake|auth-|test-|single-process|in-process|renderer-|utility-|gpu-|browser-|auto-open|blink-settings|user-agent)/

/**
 * Not switches that open anything: how the window is drawn, the data folder, how much is logged.
 */
const HARMLESS = new Set([
  'disable-gpu',
  'disable-gpu-compositing',
  'disable-gpu-rasterization',
  'disable-software-rasterizer',
  'enable-wayland-ime',
  'ignore-gpu-blocklist',
  'log-level',
])

/**
 * The texts in the program that are written as a switch is: small letters, with dashes, and ended
 * by a zero byte.
 */
const namesIn = (program: Buffer): readonly string[] => {
  const found = program.toString('latin1').matchAll(/(?<=\0)[a-z][a-z0-9]*(?:-[a-z0-9]+)+(?=\0)/g)
  return [...new Set([...found].map(([name]) => name))]
}

// Shows: S115
test('of all switches that the program knows, what is shipped refuses each that could open it or take its protection away', () => {
  const dangerous = namesIn(readFileSync(electronBinary())).filter(
    (name) => DANGEROUS.test(name) && !HARMLESS.has(name),
  )
  // Found by their names alone, so these prove that the list was read as it should be.
  for (const known of [
    'no-sandbox',
    'remote-debugging-port',
    'zygote-cmd-prefix',
    'js-flags',
    'ssl-key-log-file',
    'enable-features',
  ])
    expect(dangerous).toContain(known)
  expect(dangerous.length).toBeGreaterThan(300)
  const start = { shipped: true, platform: 'linux', root: false, hasSwitch: () => false } as const
  expect(refusedSwitches({ ...start, args: dangerous.map((name) => `--${name}=1`) })).toEqual(
    dangerous,
  )
})
