import { rmSync } from 'node:fs'
import type { AssistantAction, AssistantState } from '../../contract/assistants.ts'
import type { DiffLine } from '../../contract/delivery.ts'
import { refuseAccessList } from '../delivery/env-access-list.ts'
import { type EnvTarget, modeOf, readTarget, stateOf } from '../delivery/env-target.ts'
import { replaceFile, type Unfinished } from '../delivery/env-write.ts'
import { Refused } from '../delivery/refused.ts'
import type { AddedEntries } from './added-entries.ts'
import { diffOf } from './config-diff.ts'
import { type ConfigShape, type Entry, ownRange, stateIn, withEntry } from './config-edit.ts'
import { asBefore, withoutEntry } from './config-removal.ts'
import { inverse, type TextEdits } from './json-text.ts'

/** Claude Code keeps much besides its servers in the same file; still, larger ones are not read. In bytes. */
export const MOST_BYTES = 8_000_000

export interface ConfigFileParts {
  /** As it was found or chosen. */
  readonly chosen: string
  readonly project: boolean
  readonly shape: ConfigShape
  /** null: this copy of the app has no command. */
  readonly entry: Entry | null
  /** The app's data folder. */
  readonly folder: string
  readonly unfinished: Unfinished
  readonly added: AddedEntries
}

/** A change of the file that was shown. */
export interface ShownChange {
  readonly place: string
  readonly link: string | null
  readonly file: 'kept' | 'made' | 'removed'
  readonly lines: readonly DiffLine[]
  /** Of the file that was shown. */
  readonly shown: string
}

const MARK = '\ufeff'

interface Found {
  readonly target: EnvTarget
  readonly mark: string
  readonly text: string
}

const read = ({ chosen, folder }: ConfigFileParts): Found => {
  const target = readTarget(chosen, folder, MOST_BYTES)
  let whole: string
  try {
    whole = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(target.bytes)
  } catch {
    throw new Refused('not_utf8')
  }
  const mark = whole.startsWith(MARK) ? MARK : ''
  return { target, mark, text: whole.slice(mark.length) }
}

interface Change {
  readonly found: Found
  /** null: the file goes. */
  readonly text: string | null
  /** What was added; null where another copy's entry was replaced, or where one is removed. */
  readonly edits: TextEdits | null
}

const changeOf = (parts: ConfigFileParts, action: AssistantAction): Change => {
  const { shape, entry, added, chosen } = parts
  const found = read(parts)
  const { target, text } = found
  if (target.stats !== null) refuseAccessList(target.path, modeOf(target.stats))
  if (action === 'add') {
    if (entry === null) throw new Refused('foreign')
    return { found, ...withEntry(text, shape, entry) }
  }
  const known = added.of(chosen)
  const without = withoutEntry(text, shape) ?? text
  if (known === null) return { found, text: without, edits: null }
  // As Keystow left it, or with changes since.
  const before = asBefore(text, known.back ?? [{ offset: 0, length: text.length, content: '' }], shape)
  if (before === null) return { found, text: without, edits: null }
  return { found, text: known.back === null ? null : before, edits: null }
}

/** As the file is now. Throws `Refused`, or what the system throws. */
export const stateNow = (parts: ConfigFileParts): Extract<AssistantState, 'absent' | 'added' | 'other_copy'> => {
  const { text } = read(parts)
  return stateIn(text, parts.shape, parts.entry)
}

/** What a change would do. Throws as `stateNow`. */
export const showChange = (parts: ConfigFileParts, action: AssistantAction): ShownChange => {
  const { found, text } = changeOf(parts, action)
  const { target } = found
  const after = text ?? ''
  return {
    place: target.path,
    link: target.link,
    file: text === null ? 'removed' : target.stats === null ? 'made' : 'kept',
    lines: diffOf(found.text, ownRange(found.text, parts.shape), after, ownRange(after, parts.shape)),
    shown: stateOf(target),
  }
}

/** Makes the change that was shown. False, and nothing is done, where the file is another by now. Throws as `stateNow`, while the file is as it was. */
export const makeChange = (parts: ConfigFileParts, action: AssistantAction, shown: string): boolean => {
  const { chosen, project, folder, unfinished, added } = parts
  const isSame = (): boolean => stateOf(readTarget(chosen, folder, MOST_BYTES)) === shown
  // Without a pause from here to the end: nothing of ours can come in between.
  if (!isSame()) return false
  const { found, text, edits } = changeOf(parts, action)
  const { target, mark } = found
  if (text === null) {
    if (!isSame()) return false
    rmSync(target.path)
    added.drop(chosen)
    return true
  }
  const bytes = new TextEncoder().encode(mark + text)
  if (bytes.length > MOST_BYTES) throw new Refused('too_large')
  if (!replaceFile(target, bytes, unfinished, isSame)) return false
  if (edits === null) added.drop(chosen)
  else added.put({ path: chosen, project, back: target.stats === null ? null : inverse(found.text, edits) })
  return true
}
