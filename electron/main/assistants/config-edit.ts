import type { Node } from 'jsonc-parser'
import type { AssistantCommand } from '../../contract/assistants.ts'
import { Refused } from '../delivery/refused.ts'
import {
  applied,
  blanksBefore,
  endOf,
  indentOf,
  isBlank,
  nameOf,
  propertyOf,
  readObject,
  restOfLine,
  startsLine,
  type TextEdit,
  type TextEdits,
  valueNode,
} from './json-text.ts'

/** By what name assistants show our server. */
export const SERVER = 'keystow'

/** How a host writes its servers. */
export interface ConfigShape {
  /** The property of the file's object that holds them. */
  readonly servers: 'mcpServers' | 'servers'
  /** Whether a server says that it is a program of this computer. */
  readonly typed: boolean
}

export type Entry = Readonly<Record<string, string | readonly string[]>>

export const entryOf = ({ command, args }: AssistantCommand, { typed }: ConfigShape): Entry => ({
  ...(typed ? { type: 'stdio' } : {}),
  command,
  args,
})

const UNIT = '  '

const endOfLine = (text: string): string => (/\r\n/.test(text) ? '\r\n' : '\n')

/** What one level is indented by. */
const unitOf = (text: string, root: Node): string => {
  const first = root.children?.[0]
  const indent = first === undefined || !startsLine(text, first.offset) ? '' : indentOf(text, first.offset)
  return indent === '' ? UNIT : indent
}

interface Style {
  readonly end: string
  readonly unit: string
}

const printedValue = (value: unknown, indent: string, { end, unit }: Style): string =>
  JSON.stringify(value, undefined, unit).replaceAll('\n', end + indent)

/** The property as it stands behind `indent`; `''` in a text of one line. */
const printed = (name: string, value: unknown, indent: string, style: Style): string =>
  `${JSON.stringify(name)}: ${printedValue(value, indent, style)}`

const printedInLine = (name: string, value: unknown, gap: string): string => `${JSON.stringify(name)}:${gap}${JSON.stringify(value)}`

/** Behind the last property, whose comments stay with it. */
const behind = (text: string, last: Node, name: string, value: unknown, style: Style): TextEdits => {
  const at = endOf(last)
  if (!startsLine(text, last.offset)) {
    const gap = text[(last.colonOffset ?? at) + 1] === ' ' ? ' ' : ''
    return [{ offset: at, length: 0, content: `,${gap}${printedInLine(name, value, gap)}` }]
  }
  const indent = indentOf(text, last.offset)
  const line = style.end + indent + printed(name, value, indent, style)
  const rest = restOfLine(text, at)
  if (rest === null) return [{ offset: at, length: 0, content: `,${line}` }]
  const added: TextEdit = { offset: rest.end, length: 0, content: line }
  return rest.hasComma ? [added] : [{ offset: at, length: 0, content: ',' }, added]
}

const inserted = (text: string, object: Node, name: string, value: unknown, style: Style): TextEdits => {
  const last = object.children?.at(-1)
  if (last !== undefined) return behind(text, last, name, value, style)
  const close = endOf(object) - 1
  const blanks = blanksBefore(text, close, ' \t\r\n')
  const outer = indentOf(text, object.offset)
  const indent = outer + style.unit
  const isInLine = object.parent !== undefined && !/\n/.test(text)
  const content = isInLine
    ? printedInLine(name, value, '')
    : `${style.end}${indent}${printed(name, value, indent, style)}${style.end}${outer}`
  return [{ offset: close - blanks, length: blanks, content }]
}

export const serversIn = (root: Node, { servers }: ConfigShape): Node | undefined => {
  const property = propertyOf(root, servers)
  const value = property === undefined ? undefined : valueNode(property)
  if (value !== undefined && value.type !== 'object') throw new Refused('shape')
  return value
}

export const plain = (node: Node | undefined): unknown =>
  node?.type === 'array' ? (node.children ?? []).map(({ value }) => value) : node?.value

const fieldOf = (value: Node, name: string): unknown => {
  const property = propertyOf(value, name)
  return property === undefined ? undefined : plain(valueNode(property))
}

const OUR_PROGRAM = /(^|[\\/])keystow(-launcher|\.cmd|\.cjs)?$/

/** Whether Keystow is what it starts, whichever copy, and by its launcher or by a Node. */
const startsKeystow = (value: Node): boolean =>
  value.type === 'object' && [fieldOf(value, 'command'), fieldOf(value, 'args')].flat().some((word) => OUR_PROGRAM.test(String(word)))

interface OwnEntry {
  readonly property: Node
  readonly value: Node
}

/** Our own entry. Throws `Refused` where another program has its name. */
export const ownIn = (servers: Node | undefined): OwnEntry | null => {
  const property = servers === undefined ? undefined : propertyOf(servers, SERVER)
  const value = property === undefined ? undefined : valueNode(property)
  if (property === undefined || value === undefined) return null
  if (!startsKeystow(value)) throw new Refused('foreign')
  return { property, value }
}

const says = (value: Node, name: string, wanted: unknown): boolean => JSON.stringify(fieldOf(value, name)) === JSON.stringify(wanted)

/** Whether it says what the entry says, and nothing else: a variable for the program can make it another program. */
const isEntry = (value: Node, entry: Entry): boolean =>
  (value.children ?? []).every((property) => Object.hasOwn(entry, String(nameOf(property)))) &&
  Object.entries(entry).every(([name, wanted]) => says(value, name, wanted))

/** What a file says of Keystow. Throws `Refused`. */
export const stateIn = (text: string, shape: ConfigShape, entry: Entry | null): 'absent' | 'added' | 'other_copy' => {
  const root = readObject(text)
  const own = root === null ? null : ownIn(serversIn(root, shape))
  if (own === null) return 'absent'
  return entry !== null && isEntry(own.value, entry) ? 'added' : 'other_copy'
}

/** Where our own entry is, so that it need not be masked. */
export const ownRange = (text: string, shape: ConfigShape): { readonly offset: number; readonly length: number } | null => {
  const root = readObject(text)
  return root === null ? null : (ownIn(serversIn(root, shape))?.property ?? null)
}

const added = (text: string, root: Node | null, shape: ConfigShape, entry: Entry): TextEdits => {
  const style = { end: endOfLine(text), unit: root === null ? UNIT : unitOf(text, root) }
  if (root === null) {
    const content = `${JSON.stringify({ [shape.servers]: { [SERVER]: entry } }, undefined, UNIT).replaceAll('\n', style.end)}${style.end}`
    return [{ offset: 0, length: text.length, content }]
  }
  const servers = serversIn(root, shape)
  return servers === undefined
    ? inserted(text, root, shape.servers, { [SERVER]: entry }, style)
    : inserted(text, servers, SERVER, entry, style)
}

/** The text with the whole value of our own entry replaced: nothing stays in it that is not of this copy. */
const updated = (text: string, root: Node, { property, value }: OwnEntry, entry: Entry): string => {
  if (isEntry(value, entry)) return text
  const style = { end: endOfLine(text), unit: unitOf(text, root) }
  const content = startsLine(text, property.offset) ? printedValue(entry, indentOf(text, property.offset), style) : JSON.stringify(entry)
  return applied(text, [{ offset: value.offset, length: value.length, content }])
}

export interface ConfigEdit {
  readonly text: string
  /** What was added, where nothing but blanks was replaced by it. */
  readonly edits: TextEdits | null
}

/** The text with our entry. Throws `Refused`. */
export const withEntry = (text: string, shape: ConfigShape, entry: Entry): ConfigEdit => {
  const root = readObject(text)
  const own = root === null ? null : ownIn(serversIn(root, shape))
  const edits = own === null ? added(text, root, shape, entry) : null
  const edit: ConfigEdit = {
    text: root === null || own === null ? applied(text, edits ?? []) : updated(text, root, own, entry),
    edits,
  }
  // It is read once more before anything is written.
  if (stateIn(edit.text, shape, entry) !== 'added') throw new Refused('unparsable')
  if (edits?.some(({ offset, length }) => !isBlank(text.slice(offset, offset + length)))) throw new Refused('unparsable')
  return edit
}
