import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { watchTerminalSignals } from '../../electron/cli/terminal-signal.ts'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

/** Has every `cat` that is started from now on note its start and run these lines. Returns how many were. */
const replaceCat = (...lines: readonly string[]): (() => number) => {
  const folder = mkdtempSync(join(tmpdir(), 'keystow-cat-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const [cat, started] = [join(folder, 'cat'), join(folder, 'started')]
  writeFileSync(cat, ['#!/bin/sh', `echo started >> '${started}'`, ...lines].join('\n'))
  chmodSync(cat, 0o755)
  vi.stubEnv('PATH', folder)
  return () => (existsSync(started) ? readFileSync(started, 'utf8') : '').split('\n').length - 1
}

/** Lets the process beside the program end, and each that takes its place, at most so often. */
const letEnd = async (times: number): Promise<void> => {
  const signals = watchTerminalSignals()
  onTestFinished(() => signals.stop())
  for (let ended = 0; ended < times; ) if (await signals.isFromTerminal()) ended++
}

test.skipIf(process.platform === 'win32')('what cannot run beside a program is started once, not again and again', async () => {
  const started = replaceCat('exit 127')
  await letEnd(10)
  expect(started()).toBe(1)
})

test.skipIf(process.platform === 'win32')(
  'what a signal of the terminal ended beside a program is started again for the next one',
  async () => {
    const started = replaceCat('kill -INT $$')
    await letEnd(3)
    expect(started()).toBeGreaterThanOrEqual(3)
  },
)

test.skipIf(process.platform === 'win32')(
  'a signal of the terminal is known as that, also where the end beside the program is heard first',
  async () => {
    const started = replaceCat('[ "$(wc -l < "$(dirname "$0")/started")" -gt 1 ] || kill -INT $$', 'exec /bin/cat')
    vi.stubEnv('PATH', `${process.env.PATH}:/bin:/usr/bin`)
    // However long the computer takes.
    vi.spyOn(performance, 'now').mockReturnValue(1_000)
    const signals = watchTerminalSignals()
    onTestFinished(() => signals.stop())
    // The next one is started as soon as the end of the first is heard.
    await expect.poll(started, { interval: 5 }).toBe(2)
    expect(await signals.isFromTerminal()).toBe(true)
    expect(await signals.isFromTerminal()).toBe(false)
  },
)
