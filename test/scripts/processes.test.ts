import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeEach, expect, test } from 'vitest'
import { newFolder } from '../main/new-folder.ts'

/** A script that runs without types. */
const script = pathToFileURL(resolve(import.meta.dirname, '../../scripts/lib/processes.mjs')).href
const { leftOf }: { leftOf(folder: string, endingMs?: number): Promise<readonly string[]> } =
  await import(/* @vite-ignore */ script)

let folder: string

beforeEach(() => {
  folder = newFolder()
})

// Only there a run looks for what it left behind.
if (process.platform === 'linux') {
  test('a program that outlives a run, as a keyring daemon does, is found by the folder of the run in its environment', async () => {
    const daemon = spawn('cat', {
      env: { ...process.env, XDG_RUNTIME_DIR: folder },
      detached: true,
      stdio: 'pipe',
    })
    await once(daemon, 'spawn')
    expect(await leftOf(folder, 1)).toEqual([`${daemon.pid} cat`])
    const ended = once(daemon, 'close')
    daemon.kill()
    await ended
    expect(await leftOf(folder)).toEqual([])
  })

  test('what ends within a moment is not counted as left behind', async () => {
    const ending = spawn('cat', { env: { ...process.env, XDG_RUNTIME_DIR: folder }, stdio: 'pipe' })
    await once(ending, 'spawn')
    const left = leftOf(folder, Number.POSITIVE_INFINITY)
    expect(await leftOf(folder, 0)).toEqual([`${ending.pid} cat`])
    ending.stdin.end()
    expect(await left).toEqual([])
  })
}
