import { visit } from 'jsonc-parser'
import type { DiffLine } from '../../contract/delivery.ts'
import { applied, type TextEdit } from './json-text.ts'

/** Lines that are shown before and behind what changes. */
const AROUND = 2
/** Characters of a line that are shown, and of what a long one has before its change. */
const MOST = 300
const LEAD = 40

interface Range {
  readonly offset: number
  readonly length: number
}

/** The text with every value and comment hidden but those within `open`. It has as many lines as before. */
const masked = (text: string, open: Range | null): string => {
  const hidden: TextEdit[] = []
  const hide = (offset: number, length: number, content: string): void => {
    if (open === null || offset < open.offset || offset >= open.offset + open.length) hidden.push({ offset, length, content })
  }
  visit(
    text,
    {
      onLiteralValue: (value, offset, length) => {
        if (typeof value === 'string') hide(offset, length, '"…"')
        if (typeof value === 'number') hide(offset, length, '…')
      },
      onComment: (offset, length) => {
        const ends = text.slice(offset, offset + length).replace(/[^\n]/g, '')
        hide(offset, length, text[offset + 1] === '/' ? '// …' : `/* … */${ends}`)
      },
    },
    { allowTrailingComma: true },
  )
  return applied(text, hidden)
}

interface Version {
  readonly raw: readonly string[]
  readonly shown: readonly string[]
}

const versionOf = (text: string, open: Range | null): Version => {
  const lines = (of: string): readonly string[] => (of === '' ? [] : of.replace(/\n$/, '').split('\n'))
  return { raw: lines(text), shown: lines(masked(text, open)) }
}

const alike = (a: readonly string[], b: readonly string[]): number => {
  const differs = a.findIndex((line, at) => line !== b[at])
  return differs === -1 ? a.length : differs
}

/** The index of its first line, and of the line behind its last. */
const linesOf = (text: string, { offset, length }: Range): readonly [number, number] => {
  const linesUntil = (at: number): number => text.slice(0, at).split('\n').length
  return [linesUntil(offset) - 1, linesUntil(offset + length)]
}

const cut = (line: string, from = 0): string => {
  const start = from > LEAD && line.length > MOST ? from - LEAD : 0
  const end = start + MOST < line.length ? start + MOST : line.length
  return `${start > 0 ? '…' : ''}${line.slice(start, end).replace(/\r$/, '')}${end < line.length ? '…' : ''}`
}

/** What an edit changes. Of what was there before nothing is readable but names of properties. */
export const diffOf = (before: string, openBefore: Range | null, after: string, openAfter: Range | null): readonly DiffLine[] => {
  const [old, next] = [versionOf(before, openBefore), versionOf(after, openAfter)]
  const top = alike(old.raw, next.raw)
  const bottom = alike(old.raw.slice(top).toReversed(), next.raw.slice(top).toReversed())
  const [oldEnd, nextEnd] = [old.raw.length - bottom, next.raw.length - bottom]
  // Our own entry is shown whole, also where it stays as it is.
  const [ownTop, ownEnd] = openBefore === null || before === after ? [top, oldEnd] : linesOf(before, openBefore)
  // In one long line only what is around the change.
  const [oldFirst = '', nextFirst = ''] = [old.shown[top], next.shown[top]]
  const from = alike(oldFirst.split(''), nextFirst.split(''))
  const part = ({ shown }: Version, kind: DiffLine['kind'], start: number, end: number): readonly DiffLine[] =>
    shown.slice(start, end).map((line, at) => ({ kind, line: start + at + 1, text: cut(line, at === 0 && kind !== 'same' ? from : 0) }))
  return [
    ...part(old, 'same', Math.max(0, Math.min(top - AROUND, ownTop)), top),
    ...part(old, 'removed', top, oldEnd),
    ...part(next, 'added', top, nextEnd),
    ...part(old, 'same', oldEnd, Math.min(old.raw.length, Math.max(oldEnd + AROUND, ownEnd))),
  ]
}
