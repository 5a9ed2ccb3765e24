import { Refused } from '../delivery/refused.ts'
import { type ConfigShape, type Entry, ownIn, plain, serversIn, stateIn, withEntry } from './config-edit.ts'
import {
  applied,
  blanksBefore,
  commaAfter,
  endOf,
  isBlank,
  lineStart,
  nameOf,
  readObject,
  startsLine,
  type TextEdit,
  type TextEdits,
  valueNode,
} from './json-text.ts'

/** The line with its end where nothing else stands on it; else what is there, with the blanks before it. */
const cutOf = (text: string, from: number, to: number): TextEdit => {
  const rest = /^[ \t]*(\r?\n)/.exec(text.slice(to))
  if (startsLine(text, from) && rest !== null) {
    const offset = lineStart(text, from)
    return { offset, length: to + rest[0].length - offset, content: '' }
  }
  const blanks = blanksBefore(text, from, ' \t')
  return { offset: from - blanks, length: to - from + blanks, content: '' }
}

/** The text without our entry; null where there is none. Throws `Refused`. */
export const withoutEntry = (text: string, shape: ConfigShape): string | null => {
  const root = readObject(text)
  const servers = root === null ? undefined : serversIn(root, shape)
  const own = ownIn(servers)
  if (servers === undefined || own === null) return null
  const all = servers.children ?? []
  const before = all[all.indexOf(own.property) - 1]
  const end = endOf(own.property)
  const comma = commaAfter(text, end)
  const cut = cutOf(text, own.property.offset, comma !== null && isBlank(text.slice(end, comma)) ? comma + 1 : end)
  const commaBefore = comma !== null || before === undefined ? null : commaAfter(text, endOf(before))
  const without: TextEdits = [
    ...(commaBefore === null ? [] : [{ offset: commaBefore, length: 1, content: '' }]),
    cut,
    ...(comma === null || comma < cut.offset + cut.length ? [] : [{ offset: comma, length: 1, content: '' }]),
  ]
  const after = applied(text, without)
  if (stateIn(after, shape, null) !== 'absent') throw new Refused('unparsable')
  return after
}

/** Whether a text is this one with its own entry added to it. */
const isBefore = (before: string, text: string, shape: ConfigShape): boolean => {
  const root = readObject(text)
  const own = root === null ? null : ownIn(serversIn(root, shape))
  if (own === null || stateIn(before, shape, null) !== 'absent') return false
  const entry = Object.fromEntries((own.value.children ?? []).map((property) => [nameOf(property), plain(valueNode(property))])) as Entry
  return withEntry(before, shape, entry).text === text
}

/** The text as it was before the entry was added by these edits; null where something else changed since. */
export const asBefore = (text: string, back: TextEdits, shape: ConfigShape): string | null => {
  const before = applied(text, back)
  try {
    return isBefore(before, text, shape) ? before : null
  } catch (cause) {
    if (cause instanceof Refused) return null
    throw cause
  }
}
