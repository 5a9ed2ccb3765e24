import { isDeepStrictEqual, parseEnv } from 'node:util'
import type { EnvRefusal } from '../../../contract/delivery.ts'
import { type EnvEntry, type EnvItem, entriesOf, readEnv } from './env-lines.ts'
import { endsAs, envValue, isPlain } from './env-value.ts'

/** A `.env` file with one value set. */
export interface EnvEdit {
  readonly bytes: Uint8Array
  /** Of the file as it was. */
  readonly items: readonly EnvItem[]
  /** What is replaced; null where a line is added at the end. */
  readonly replaced: EnvEntry | null
  /** What is in the file afterwards. */
  readonly written: EnvEntry
  /** How often the variable was in the file. */
  readonly copies: number
}

type EditRefusal =
  | { readonly refused: Extract<EnvRefusal, 'not_utf8' | 'value'> }
  | { readonly unclearLine: number }

/** Opens nothing to a shell that a later line could close: no quote, no command, no other text. */
const OPENS_NOTHING = /^[^\s'"`\\$<>(){}|&;]*$/

/** Whether to a shell, too, the value ends where it does to others. */
const endsForShells = ({ quote, value, touched }: EnvEntry): boolean =>
  !touched &&
  (quote === ''
    ? OPENS_NOTHING.test(value)
    : quote === "'" || (quote === '"' && !/[$`]/.test(value)))

/** Returns the part that all entries share; undefined where it differs, or there is no entry. */
const shared = (
  entries: readonly EnvEntry[],
  partOf: (entry: EnvEntry) => string,
): string | undefined => {
  const [part, ...others] = new Set(entries.map(partOf))
  return others.length === 0 ? part : undefined
}

/**
 * The value as it is written in place of `old`, or without one as the others are, behind `before`;
 * null where no way of writing it is read alike.
 */
const writtenValue = (
  value: string,
  old: EnvEntry | null,
  before: readonly EnvEntry[],
): string | null => {
  // To a shell it could stand within a quote of an earlier line, which its own would end: there
  // only what runs nothing may stand.
  if (!before.every(endsForShells)) return isPlain(value) ? envValue(value, old?.quote) : null
  return envValue(value, old === null ? shared(before, ({ quote }) => quote) : old.quote)
}

/**
 * Tells whether to a shell the next line belongs to this entry: a single backslash at the end of a
 * line joins the two.
 */
const joinsNextLine = (text: string, { line, commented, touched }: EnvEntry): boolean =>
  (!commented || touched) && /(?<!\\)(?:\\\\)*\\$/.test(text.split('\n')[line - 1] ?? '')

/** The line of a new variable, as all others are written where those are written alike. */
const newLine = (variable: string, written: string, entries: readonly EnvEntry[]): string => {
  const equals = shared(entries, (entry) => entry.equals) ?? '='
  // To a shell, blanks behind `=` alone would make the value a command.
  const sign = /^[ \t]/.test(equals) ? equals : '='
  const lead = shared(entries, ({ indent, prefix }) => indent + prefix) ?? ''
  return lead + variable + sign + written
}

/** The file's last end of a line. */
const endOfLine = (text: string): string => (/\r\n[^\n]*$/.test(text) ? '\r\n' : '\n')

/**
 * Adds the line in the way the file has: with an end of line behind it unless its last line has
 * none.
 */
const appended = (text: string, line: string): string => {
  const end = endOfLine(text)
  if (text === '' || text === '\ufeff') return `${text}${text === '' ? '' : end}${line}${end}`
  return text.endsWith('\n') ? text + line + end : text + end + line
}

const pairsOf = (entries: readonly EnvEntry[]): readonly (readonly [string, string])[] =>
  entries.map(({ name, value }) => [name, value])

/** Whether `parseEnv` reads what we read. */
const isReadAlike = (text: string, entries: readonly EnvEntry[]): boolean =>
  isDeepStrictEqual(Object.entries(parseEnv(text)).sort(), [...new Map(pairsOf(entries))].sort())

const decode = (bytes: Uint8Array): string | null => {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return null
  }
}

/**
 * Sets one variable and touches no other byte, or refuses: where programs would read any value of
 * the file, before or after, differently. A variable that stands there several times is changed
 * where it counts, at its last place.
 */
export const editEnv = (
  bytes: Uint8Array,
  variable: string,
  value: string,
): EnvEdit | EditRefusal => {
  const text = decode(bytes)
  if (text === null) return { refused: 'not_utf8' }
  const before = readEnv(text)
  if ('unclearLine' in before) return before
  const entries = entriesOf(before.items)
  if (!isReadAlike(text, entries)) return { unclearLine: 1 }
  const same = entries.filter(({ name }) => name === variable)
  const replaced = same.at(-1) ?? null
  const at = replaced === null ? entries.length : entries.indexOf(replaced)
  const written = writtenValue(value, replaced, entries.slice(0, at))
  if (written === null) return { refused: 'value' }
  // A comment right behind a value is part of it to a shell.
  const apart = replaced?.touched === true ? ' ' : ''
  const edited =
    replaced === null
      ? appended(text, newLine(variable, written, entries))
      : text.slice(0, replaced.start) + written + apart + text.slice(replaced.end)
  const after = readEnv(edited)
  if ('unclearLine' in after) return after
  const then = entriesOf(after.items)
  const mine = then[at]
  const wanted = pairsOf(entries).toSpliced(at, replaced === null ? 0 : 1, [variable, value])
  if (mine === undefined || !isDeepStrictEqual(pairsOf(then), wanted) || !isReadAlike(edited, then))
    return { unclearLine: replaced?.line ?? 1 }
  const above = then[at - 1]
  if (above?.line === mine.line - 1 && joinsNextLine(edited, above))
    return { unclearLine: above.line }
  return {
    bytes: new TextEncoder().encode(edited),
    items: before.items,
    replaced,
    written: mine,
    copies: same.length,
  }
}

/** Names under which a file has an API key. */
const KEY_NAME = /(?:^|_)API_?(?:KEY|TOKEN)$/i

/** Returns the entries of a file; none where it cannot be read for certain. */
const entriesIn = (bytes: Uint8Array): readonly EnvEntry[] => {
  const text = decode(bytes)
  const read = text === null ? null : readEnv(text)
  return read === null || 'unclearLine' in read ? [] : entriesOf(read.items)
}

/**
 * Returns the one variable that waits in the file for an API key, its value empty; null where there
 * is none, or several, or `variable` is there itself.
 */
export const waitingVariable = (bytes: Uint8Array, variable: string): string | null => {
  const entries = entriesIn(bytes)
  if (entries.some(({ name }) => name === variable)) return null
  const [waiting, ...others] = entries.filter(
    ({ name, value }) => value === '' && KEY_NAME.test(name),
  )
  return others.length === 0 ? (waiting?.name ?? null) : null
}

/**
 * Returns the variable that holds the secret with these last four characters, `variable` first
 * where several do; null where none does.
 */
export const variableHolding = (
  bytes: Uint8Array,
  lastFour: string,
  variable: string,
): string | null => {
  const holding = entriesIn(bytes).filter(({ value }) => endsAs(value, lastFour))
  return (holding.find(({ name }) => name === variable) ?? holding[0])?.name ?? null
}

/** The value of a variable as it is read; null where it is not there or is read differently. */
export const valueIn = (bytes: Uint8Array, variable: string): string | null => {
  const text = decode(bytes)
  const read = text === null ? null : readEnv(text)
  if (text === null || read === null || 'unclearLine' in read) return null
  const entries = entriesOf(read.items)
  return isReadAlike(text, entries)
    ? (entries.findLast(({ name }) => name === variable)?.value ?? null)
    : null
}
