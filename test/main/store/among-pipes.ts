import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { appendPrivate } from '../../../electron/main/base/private-files.ts'
import { readDataFile } from '../../../electron/main/base/read-data-file.ts'
import { readStartLook } from '../../../electron/main/platform/window/start-look.ts'
import { readDocument } from '../../../electron/main/store/read-file.ts'
import { openHabits } from '../../../electron/main/store/settings.ts'
import { createKeyService } from '../../../electron/service/index.ts'

// A program of its own, since what waits for a pipe cannot be stopped otherwise. Says what comes of
// each data file that is a pipe.

const folders: string[] = []
process.once('exit', () => {
  for (const each of folders) rmSync(each, { recursive: true })
})
const anew = (): string => {
  const made = mkdtempSync(join(tmpdir(), 'keystow-pipes-'))
  folders.push(made)
  return made
}
let folder = anew()
/** Puts a pipe that nobody writes to, or reads, in the place of a file. */
const pipe = (name: string): string => {
  const path = join(folder, name)
  rmSync(path, { force: true })
  if (spawnSync('mkfifo', [path]).status !== 0) throw new Error('no pipe was made')
  return path
}
const say = (what: string, outcome: unknown): boolean =>
  process.stdout.write(`${what}: ${JSON.stringify(outcome)}\n`)
const failureOf = (work: () => unknown): string => {
  try {
    work()
    return 'none'
  } catch (cause) {
    return cause instanceof Error ? cause.message.slice(0, 10) : 'unknown'
  }
}
const aside = (): number =>
  readdirSync(folder).filter((name) => /\.broken-\d+(\.json)?$/.test(name)).length

say(
  'read',
  failureOf(() => readDataFile(pipe('main.log'))),
)
say(
  'device',
  failureOf(() => readDataFile('/dev/zero')),
)
say('append', failureOf(() => appendPrivate(join(folder, 'main.log'), 'text')).slice(0, 5))

writeFileSync(join(folder, 'settings.json'), '{"settings":{"theme":"dark"}}')
say('theme', readStartLook(folder).settings.theme)
pipe('settings.json')
say('settings.json', readStartLook(folder).settings.theme)

folder = anew()
pipe('settings.json')
say('settings', [openHabits(folder).value.settings.theme, aside()])
pipe('vault')
say('vault', readDocument(join(folder, 'vault')))

for (const suffix of ['', '-wal', '-shm', '-journal']) {
  folder = anew()
  const file = join(folder, 'local-service.db')
  createKeyService({ file, log: false }).close()
  pipe(`local-service.db${suffix}`)
  createKeyService({ file, log: false }).close()
  say(`service${suffix}`, aside() > 0)
}
