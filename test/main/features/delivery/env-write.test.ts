import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, linkSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { fail, ok } from '../../../../electron/contract/result.ts'
import type { PreviewedDestination } from '../../../../electron/main/features/delivery/destination.ts'
import { EnvFile } from '../../../../electron/main/features/delivery/env-file.ts'
import { deliver, envScene, SECRET } from './env-scene.ts'

const hasAcl = spawnSync('setfacl', ['--version']).status === 0
const mayChangeUser = process.getuid?.() === 0 && spawnSync('setpriv', ['--version']).status === 0
const mayTrace = spawnSync('strace', ['-V']).status === 0
const SOURCE = JSON.stringify(
  join(import.meta.dirname, '../../../../electron/main/features/delivery/env-file.ts'),
)

/** `during` stands in for another program, while ours is at its write. */
const racing = (
  during: (file: string) => void,
): {
  readonly file: string
  readonly destination: PreviewedDestination
  names: () => readonly string[]
} => {
  const { file, own, names } = envScene()
  const unfinished = { begin: () => during(file), end: () => {} }
  return {
    file,
    names,
    destination: new EnvFile(file, 'KEY', own, null, unfinished),
  }
}

// Shows: S41
test('what another program saves while the file is being written is not lost, and nothing is written', async () => {
  const { file, destination, names } = racing((path) =>
    writeFileSync(path, 'KEY=old\nOTHER=just saved\n'),
  )
  writeFileSync(file, 'KEY=old\n')
  expect(await deliver(destination)).toEqual(fail('env_changed'))
  expect(readFileSync(file, 'utf8')).toBe('KEY=old\nOTHER=just saved\n')
  expect(names()).toEqual(['.env'])
})

test('a new file that another program makes while ours is being written is not replaced', async () => {
  const { file, destination, names } = racing((path) => writeFileSync(path, 'OTHER=just saved\n'))
  expect(await deliver(destination)).toEqual(fail('env_changed'))
  expect(readFileSync(file, 'utf8')).toBe('OTHER=just saved\n')
  expect(names()).toEqual(['.env'])
})

// Shows: S42
test('a file that is replaced by another one after the write is known to be written, though the secret is not found', async () => {
  const { file, envFile } = envScene()
  const destination = envFile('.env')
  expect(await deliver(destination)).toEqual(ok(null))
  renameSync(file, `${file}.away`)
  expect(await destination.verify(SECRET)).toEqual(fail('not_delivered'))
  linkSync(`${file}.away`, file)
  expect(await destination.verify(SECRET)).toEqual(ok(null))
  writeFileSync(file, Buffer.alloc(1_000_001))
  expect(await destination.verify(SECRET)).toEqual(fail('not_delivered'))
})

// Shows: S42
test.skipIf(!mayChangeUser)(
  'in a folder that may be written but not listed, what was written is not said to have failed',
  () => {
    const { file, project, own } = envScene()
    chmodSync(own, 0o777)
    chmodSync(project, 0o733)
    chmodSync(join(project, '..'), 0o711)
    const script = `
    import { EnvFile } from ${SOURCE}
    const unfinished = { begin() {}, end() {} }
    const one = new EnvFile(${JSON.stringify(file)}, 'KEY', ${JSON.stringify(own)}, null, unfinished)
    const shown = await one.preview(${JSON.stringify(SECRET)})
    console.log(JSON.stringify([shown.ok, await one.deliver(${JSON.stringify(SECRET)}), await one.verify(${JSON.stringify(SECRET)})]))
  `
    const asNobody = [
      '--reuid=65534',
      '--regid=65534',
      '--clear-groups',
      process.execPath,
      '--input-type=module',
      '-e',
      script,
    ]
    const { stdout } = spawnSync('setpriv', asNobody, { encoding: 'utf8', cwd: '/' })
    expect(JSON.parse(stdout)).toEqual([true, ok(null), ok(null)])
    expect(readFileSync(file, 'utf8')).toBe(`KEY=${SECRET}\n`)
  },
)

// Shows: S40
test.skipIf(!mayTrace)(
  'the new text is readable by its owner alone until all of it is there',
  () => {
    const { file, own } = envScene()
    writeFileSync(file, 'KEY=old\n')
    chmodSync(file, 0o644)
    const script = `
    import { EnvFile } from ${SOURCE}
    const unfinished = { begin() {}, end() {} }
    const one = new EnvFile(${JSON.stringify(file)}, 'KEY', ${JSON.stringify(own)}, null, unfinished)
    await one.preview(${JSON.stringify(SECRET)})
    await one.deliver(${JSON.stringify(SECRET)})
  `
    const trace = join(own, 'trace')
    const watched = ['-f', '-o', trace, '-e', 'trace=fchmod,write,pwrite64,rename']
    spawnSync('strace', [...watched, process.execPath, '--input-type=module', '-e', script])
    const calls = readFileSync(trace, 'utf8').split('\n')
    const written = calls.findIndex((line) => line.includes(`KEY=${SECRET.slice(0, 9)}`))
    const opened = calls.findIndex((line) => line.includes('fchmod(') && line.includes('0644'))
    expect(written).toBeGreaterThan(0)
    expect(opened).toBeGreaterThan(written)
    expect(statSync(file).mode & 0o777).toBe(0o644)
  },
)

describe.skipIf(!hasAcl)('where access lists say who reads a file', () => {
  const listOf = (path: string): string =>
    execFileSync('getfacl', ['-cp', path], { encoding: 'utf8' })
  const refused = fail('env_refused', { detail: 'access_list' })

  // Shows: S40
  test('a file with a list that grants something is refused, before and while it is written', async () => {
    const { file, envFile, preview } = envScene()
    writeFileSync(file, 'KEY=old\n', { mode: 0o600 })
    const destination = envFile('.env')
    await destination.preview(SECRET)
    execFileSync('setfacl', ['-m', 'u:daemon:r', file])
    expect(listOf(file)).toContain('group::---')
    expect(await preview('.env')).toEqual(refused)
    expect(await destination.deliver(SECRET)).toEqual(fail('env_changed'))
    expect(readFileSync(file, 'utf8')).toBe('KEY=old\n')
  })

  test('a file of a folder that gives lists to new ones is refused, and nothing is left beside it', async () => {
    const { file, project, envFile, names } = envScene()
    writeFileSync(file, 'KEY=old\n')
    chmodSync(file, 0o640)
    execFileSync('setfacl', ['-d', '-m', 'u:daemon:rw', project])
    expect(await deliver(envFile('.env'))).toEqual(refused)
    expect(readFileSync(file, 'utf8')).toBe('KEY=old\n')
    expect(names()).toEqual(['.env'])
  })

  test.each([null, 0o600])(
    'where only the owner reads the file a list grants nothing, before and afterwards (mode %o)',
    async (mode) => {
      const { file, project, envFile } = envScene()
      execFileSync('setfacl', ['-d', '-m', 'u:daemon:rw', project])
      if (mode !== null) {
        writeFileSync(file, 'KEY=old\n')
        chmodSync(file, mode)
      }
      expect(await deliver(envFile('.env'))).toEqual(ok(null))
      expect(listOf(file)).toMatch(/mask::---/)
    },
  )

  test('a search path without the program that says whether there is one refuses what others may read, and nothing else', async () => {
    const { file, project, preview } = envScene()
    writeFileSync(file, 'KEY=old\n')
    vi.stubEnv('PATH', project)
    onTestFinished(() => void vi.unstubAllEnvs())
    chmodSync(file, 0o640)
    expect(await preview('.env')).toEqual(refused)
    chmodSync(file, 0o604)
    expect(await preview('.env')).toMatchObject({ ok: true })
  })
})
