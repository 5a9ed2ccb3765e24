import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { ASSISTANTS } from '../../../electron/contract/assistants.ts'
import type { ConfigFileParts } from '../../../electron/main/assistants/config-file.ts'
import type { Proof, Tally } from '../proof.ts'
import { seeded } from '../random.ts'
import { CANARY, commentsOf, type GeneratedConfig, generatedConfig, readLoosely } from './assistant-configs.ts'
import type { ClientSubject } from './subject.ts'

const COMMAND = { command: '/opt/Keystow/keystow-launcher', args: ['mcp', '--data-folder', '/tmp/a "b"'] }

const alike = (a: Buffer, b: Buffer): number => {
  const differs = a.findIndex((byte, at) => byte !== b[at])
  return differs === -1 ? a.length : differs
}

/** What of a file is not at its start or its end as it was: nothing but blanks and comments. */
const isInsertion = (before: Buffer, after: Buffer): boolean => {
  const start = alike(before, after)
  const rest = before.subarray(start)
  const end = alike(Buffer.from(rest).reverse(), Buffer.from(after.subarray(start)).reverse())
  const between = rest.subarray(0, rest.length - end).toString()
  return /^(?:[ \t\r\n]|\/\/[^\r\n]*|\/\*.*?\*\/)*$/s.test(between)
}

const shown = (bytes: Buffer): string => JSON.stringify(bytes.toString())

const attempt = <T>(act: () => T): T | null => {
  try {
    return act()
  } catch {
    return null
  }
}

/** The servers of a value, and all else that it says. */
const apart = (value: unknown, servers: string) => {
  const { [servers]: held = {}, ...others } = value as Record<string, unknown>
  return { held: held as Record<string, unknown>, others }
}

const checkAdded = (file: GeneratedConfig, bytes: Buffer, after: Buffer, servers: string, entry: unknown, tally: Tally): void => {
  const text = after.toString().slice(file.mark.length)
  const [was, is] = [apart(file.value, servers), apart(attempt(() => readLoosely(text)) ?? {}, servers)]
  const { keystow, ...held } = is.held
  tally.check(isDeepStrictEqual(keystow, entry), `our entry is not there: ${shown(after)} after ${shown(bytes)}`)
  tally.check(isDeepStrictEqual([held, is.others], [was.held, was.others]), `another value changed: ${shown(after)} after ${shown(bytes)}`)
  tally.check(isDeepStrictEqual(commentsOf(text), commentsOf(bytes.toString())), `a comment changed: ${shown(after)} after ${shown(bytes)}`)
  tally.check(isInsertion(bytes, after), `more than an entry was added: ${shown(after)} after ${shown(bytes)}`)
  const strict = attempt(() => JSON.parse(bytes.toString().slice(file.mark.length))) !== null
  tally.check(!strict || attempt(() => JSON.parse(text)) !== null, `no JSON any more: ${shown(after)} after ${shown(bytes)}`)
}

export const assistantFiles: Proof<ClientSubject> = {
  id: 'assistant-files',
  what: 'the file of an assistant has our entry and all else byte for byte, is as it was when the entry is taken out, or is refused and left alone',
  full: 1_000,
  sample: 30,
  breaks: {
    what: 'the comma is put behind the comment of the last server',
    file: 'assistants/config-edit.ts',
    edits: [["[{ offset: at, length: 0, content: ',' }, added]", "[{ ...added, content: ',' + line }]"]],
  },
  run: ({ subject, disk }, amount, tally) => {
    const random = seeded(74)
    const [own, theirs] = [join(disk, 'own'), join(disk, 'theirs')]
    for (const folder of [own, theirs]) mkdirSync(folder, { recursive: true })
    const chosen = join(theirs, 'mcp.json')
    const unfinished = subject.openUnfinished(own)
    let [written, refused] = [0, 0]
    for (let done = 0; done < amount; done += 1) {
      const shape = subject.SHAPES[ASSISTANTS[random(ASSISTANTS.length)] ?? 'cursor']
      const entry = subject.entryOf(COMMAND, shape)
      const file = generatedConfig(random, shape.servers)
      const bytes = Buffer.from(file.mark + file.text)
      const isNew = bytes.length === 0 && random(2) === 0
      rmSync(chosen, { force: true })
      if (!isNew) writeFileSync(chosen, bytes)
      const added = subject.openAddedEntries(own)
      const parts: ConfigFileParts = { chosen, project: false, shape, entry, folder: own, unfinished, added }
      const preview = attempt(() => subject.showChange(parts, 'add'))
      tally.check(isNew ? !existsSync(chosen) : readFileSync(chosen).equals(bytes), `a preview wrote: ${shown(bytes)}`)
      tally.check(!JSON.stringify(preview).includes(CANARY), `a preview has a value of another: ${shown(bytes)}`)
      tally.check((preview === null) === file.hostile, `${file.hostile ? 'not ' : ''}refused: ${shown(bytes)}`)
      if (preview === null) {
        refused += 1
        continue
      }
      written += 1
      tally.check(subject.makeChange(parts, 'add', preview.shown), `not written: ${shown(bytes)}`)
      const after = readFileSync(chosen)
      checkAdded(file, bytes, after, shape.servers, entry, tally)
      const back = attempt(() => subject.showChange(parts, 'remove'))
      tally.check(!JSON.stringify(back).includes(CANARY), `a preview of the way back has a value of another: ${shown(after)}`)
      tally.check(back !== null && subject.makeChange(parts, 'remove', back.shown), `not taken out: ${shown(after)}`)
      const restored = attempt(() => readFileSync(chosen))
      tally.check(isNew ? restored === null : restored?.equals(bytes) === true, `not as before: ${shown(bytes)} by ${shown(after)}`)
      // Where nothing is known of what was added, the entry goes all the same.
      writeFileSync(chosen, after)
      const unknown = attempt(() => subject.showChange(parts, 'remove'))
      tally.check(unknown !== null && subject.makeChange(parts, 'remove', unknown.shown), `not taken out alone: ${shown(after)}`)
      const left = readFileSync(chosen).toString().slice(file.mark.length)
      const [was, is] = [
        apart(file.value, shape.servers),
        apart(
          attempt(() => readLoosely(left)),
          shape.servers,
        ),
      ]
      tally.check(isDeepStrictEqual(is, was), `taken out with more: ${JSON.stringify(left)} from ${shown(after)}`)
      tally.check(
        isDeepStrictEqual(commentsOf(left), commentsOf(file.text)),
        `a comment went too: ${JSON.stringify(left)} from ${shown(after)}`,
      )
    }
    rmSync(chosen, { force: true })
    return `${amount} files: ${written} written and taken back in two ways, ${refused} refused`
  },
}
