import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual, parseEnv } from 'node:util'
import { parse } from 'dotenv'
import { EnvFile } from '../../../electron/main/features/delivery/env-file.ts'
import { openUnfinished } from '../../../electron/main/features/delivery/unfinished-files.ts'
import { vaultIn } from '../../main/store/folder-store.ts'
import type { Proof, Tally } from '../proof.ts'
import { pick, randomPause, seeded } from '../random.ts'
import { inRounds, killAfter } from '../service/apart.ts'
import { type GeneratedEnv, generatedEnv } from './env-files.ts'

/** Those of hostile services, too: what a shell would run of them makes the file `ran`. */
const SECRETS = [
  'acme_live_Ab12Cd34Ef56',
  'a+b/c==',
  'two words',
  "it's",
  'a#b$c',
  '"quoted"',
  'back\\slash',
  './run',
  '$(./run)',
  '`./run`',
  "./run #'",
  '; ./run #',
  '"; ./run; #',
  "it's $(./run)",
]
/** Of no quote, so that it runs nothing wherever it stands. */
const isPlain = (secret: string): boolean => /^[\w./-]+$/.test(secret)
/** No reader takes it in either quote as it is. */
const isNeverWritten = (secret: string): boolean => secret.includes("'") && /["$`\\!]/.test(secret)
/** Values written to each file, one after the other. */
const EDITS = 4

type Values = Readonly<Record<string, string | undefined>>
/**
 * Both readers of the language, on the bytes as a program gets them. A mark at the start is left
 * in: not every program takes it away.
 */
const READERS: readonly (readonly [name: string, read: (bytes: Buffer) => Values])[] = [
  ['parseEnv', (bytes) => parseEnv(bytes.toString())],
  ['dotenv', (bytes) => parse(bytes)],
]

/** The app's data folder, and the one of a person. */
const folders = (disk: string): { readonly own: string; readonly project: string } => {
  const [own, project] = [join(disk, 'own'), join(disk, 'project')]
  for (const folder of [own, project]) mkdirSync(folder, { recursive: true })
  return { own, project }
}

const shown = (bytes: Buffer): string => JSON.stringify(bytes.toString())

const readAlike = (bytes: Buffer): boolean =>
  isDeepStrictEqual({ ...parse(bytes) }, { ...parseEnv(bytes.toString()) })

/**
 * The file as a shell has it afterwards; null where it stops, or reads anything but what the others
 * read.
 */
const readBySh = (project: string, bytes: Buffer): Values | null => {
  const wanted = parseEnv(bytes.toString())
  const names = Object.keys(wanted)
  const { status, stdout, stderr } = spawnSync('sh', ['-c', 'set -a; . ./.env; exec env -0'], {
    cwd: project,
    env: { PATH: '/usr/bin:/bin' },
    encoding: 'utf8',
  })
  const found = new Map(
    stdout
      .split('\0')
      .map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
  )
  const isAlike =
    status === 0 && stderr === '' && names.every((name) => found.get(name) === wanted[name])
  return isAlike ? wanted : null
}

/**
 * What may differ between a file and the same one edited: the value alone, with the blanks before
 * it, or a line at the end.
 */
const isOneChange = (after: Buffer, { bytes, around, variable }: GeneratedEnv): boolean => {
  if (around === null) {
    const added = after.subarray(bytes.length).toString()
    return (
      after.subarray(0, bytes.length).equals(bytes) &&
      new RegExp(`^(\\r?\\n)?[ \\t]*(export +)?${variable}[ \\t]*=[^\\r\\n]*(\\r?\\n)?$`).test(
        added,
      )
    )
  }
  const before = Buffer.from(around.before.toString().replace(/[ \t]+$/, ''))
  const { behind } = around
  const isWhole = after.length >= before.length + behind.length
  return (
    isWhole &&
    after.subarray(0, before.length).equals(before) &&
    after.subarray(after.length - behind.length).equals(behind)
  )
}

const checkWritten = (after: Buffer, file: GeneratedEnv, secret: string, tally: Tally): void => {
  const { bytes, variable } = file
  for (const [name, read] of READERS)
    tally.check(
      isDeepStrictEqual({ ...read(after) }, { ...read(bytes), [variable]: secret }),
      `${name} of ${shown(after)} after ${shown(bytes)}`,
    )
  tally.check(readAlike(bytes), `programs differ on ${shown(bytes)}, and it was edited`)
  tally.check(
    isOneChange(after, file),
    `more than the value changed: ${shown(bytes)} to ${shown(after)}`,
  )
}

export const envFile: Proof = {
  id: 'env-file',
  what: 'a .env file has the secret for every reader, a shell included, which runs nothing of it, and all else as it was, or is refused and left alone',
  full: 1_000,
  sample: 30,
  breaks: {
    what: 'of a variable that stands there twice the first one is changed',
    file: 'features/delivery/env-edit.ts',
    edits: [['same.at(-1)', 'same.at(0)']],
  },
  run: async ({ disk }, amount, tally) => {
    const random = seeded(24)
    const { own, project } = folders(disk)
    const unfinished = openUnfinished(vaultIn(own))
    const chosen = join(project, '.env')
    writeFileSync(join(project, 'run'), '#!/bin/sh\n: >ran\n', { mode: 0o755 })
    let [written, refused, byShells] = [0, 0, 0]
    for (let done = 0; done < amount; done += 1) {
      const file = generatedEnv(random)
      writeFileSync(chosen, file.bytes, { mode: 0o600 })
      // A shell takes the CR of such a line into the value, whoever wrote the line.
      const isForShells = !file.bytes.includes('\r') && readBySh(project, file.bytes) !== null
      for (let edit = 0; edit < EDITS; edit += 1) {
        writeFileSync(chosen, file.bytes)
        const secret = pick(random, SECRETS)
        const destination = new EnvFile(chosen, file.variable, own, null, unfinished)
        const preview = await destination.preview(secret)
        tally.check(
          readFileSync(chosen).equals(file.bytes),
          `a preview wrote: ${shown(file.bytes)}`,
        )
        tally.check(!JSON.stringify(preview).includes(secret), 'a preview has the secret')
        const delivered = preview.ok ? await destination.deliver(secret) : preview
        const after = readFileSync(chosen)
        if (delivered.ok) {
          written += 1
          tally.check((await destination.verify(secret)).ok, `not found again: ${shown(after)}`)
          checkWritten(after, file, secret, tally)
          const bySh = readBySh(project, after)
          if (isForShells) {
            byShells += 1
            tally.check(
              bySh?.[file.variable] === secret,
              `sh of ${shown(after)} after ${shown(file.bytes)}`,
            )
          }
          tally.check(!existsSync(join(project, 'ran')), `sh runs what is in ${shown(after)}`)
          rmSync(join(project, 'ran'), { force: true })
        } else {
          refused += 1
          const hasReason =
            file.hostile || isNeverWritten(secret) || !(isForShells || isPlain(secret))
          tally.check(hasReason, `refused without a reason: ${secret} in ${shown(file.bytes)}`)
          tally.check(after.equals(file.bytes), `refused, and changed: ${shown(file.bytes)}`)
        }
      }
    }
    rmSync(chosen, { force: true })
    return `${amount} files × ${EDITS} edits: ${written} written, ${byShells} of them for a shell too, ${refused} refused`
  },
}

const secretOf = (n: number): string => `acme_live_${n}_${'x'.repeat(40)}`
/** Long enough that a kill can hit it in the middle. */
const OTHERS = `A=1\n${'# a long comment\n'.repeat(500)}B=2\n`

export const envFileKilled: Proof = {
  id: 'env-file-kill',
  what: 'after kill -9 a .env file is the one before the write or the one after it, and nothing lies beside it',
  full: 200,
  sample: 4,
  breaks: {
    what: 'the file is written in place, piece by piece',
    file: 'features/delivery/env-write.ts',
    edits: [
      ['  writeFileSync,\n', '  readFileSync,\n  writeFileSync,\n'],
      [
        'renameSync(beside, target.path)',
        'const bytes = readFileSync(beside)\n    rmSync(beside)\n    for (let to = 0; to < bytes.length + 50; to += 50) writeFileSync(target.path, bytes.subarray(0, to))',
      ],
    ],
  },
  run: async ({ disk }, amount, tally) => {
    const random = seeded(76)
    const { own, project } = folders(disk)
    const chosen = join(project, '.env')
    let last = 0
    let left = 0
    writeFileSync(chosen, `KEY=${secretOf(0)}\n${OTHERS}`, { mode: 0o600 })
    await inRounds(
      (done) => done < amount,
      'env-file',
      async (apart) => {
        // Not always at the same place of the next write.
        const killed = await killAfter(
          apart,
          { chosen, folder: own, from: last + 1 },
          1 + random(20),
          (kill) => void randomPause(random, 15).then(kill),
        )
        last = killed.last
        const found = readFileSync(chosen, 'utf8')
        const next = [last, last + 1].find((n) => found === `KEY=${secretOf(n)}\n${OTHERS}`)
        tally.check(
          next !== undefined,
          `neither the file before nor the one after: ${found.length} characters`,
        )
        if (next === undefined) writeFileSync(chosen, `KEY=${secretOf(last)}\n${OTHERS}`)
        last = next ?? last
        left += readdirSync(project).length - 1
        const vault = vaultIn(own)
        openUnfinished(vault)
        // Nothing of this run is written later, over what the next round notes.
        vault.flush()
        tally.check(
          readdirSync(project).length === 1,
          `beside it: ${readdirSync(project).join(', ')}`,
        )
      },
      join(import.meta.dirname, 'env-worker.ts'),
    )
    return `${amount} kills, ${last} writes, ${left} files beside removed by the next start`
  },
}
