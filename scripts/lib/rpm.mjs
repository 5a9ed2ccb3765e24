import { copyFile, mkdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { toolNode } from './node.mjs'
import { filesBelow, releaseFolder } from './package-targets.mjs'
import { inRoot } from './paths.mjs'
import { run } from './run.mjs'
import { Stop, say } from './say.mjs'

const kept = inRoot('release', 'test')

/** What the package is made of. */
const SOURCES = [
  'electron',
  'src',
  'resources',
  'scripts/package',
  'package.json',
  'package-lock.json',
  'forge.config.ts',
]

const changedAt = async (file) => (await stat(file)).mtimeMs

const newestSource = async () => {
  const files = await Promise.all(
    SOURCES.map(async (name) =>
      (await stat(inRoot(name))).isDirectory() ? filesBelow(inRoot(name)) : [inRoot(name)],
    ),
  )
  return Math.max(...(await Promise.all(files.flat().map(changedAt))))
}

const rpmIn = async (folder) =>
  (await filesBelow(folder).catch(() => [])).find((file) => file.endsWith('.rpm'))

/**
 * Path of an .rpm of the sources as they are now; makes one, which takes minutes, where there is
 * none that is newer than they are.
 */
export const provideRpm = async () => {
  const newest = await newestSource()
  for (const folder of [kept, releaseFolder]) {
    const found = await rpmIn(folder)
    if (found !== undefined && (await changedAt(found)) > newest) return found
  }
  say('making the .rpm, which takes some minutes …')
  const { code } = await run(toolNode(), [inRoot('scripts', 'package.mjs'), '--targets', 'rpm'], {
    echo: true,
  })
  const made = await rpmIn(releaseFolder)
  if (code !== 0 || made === undefined) throw new Stop('the package could not be made.')
  await mkdir(kept, { recursive: true })
  const copy = join(kept, basename(made))
  await copyFile(made, copy)
  return copy
}
