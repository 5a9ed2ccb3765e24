import { type Node, type ParseError, parseTree } from 'jsonc-parser'
import { Refused } from '../delivery/refused.ts'

/** One change of a text. */
export interface TextEdit {
  readonly offset: number
  readonly length: number
  readonly content: string
}

/** In the order of their offsets, none within another. */
export type TextEdits = readonly TextEdit[]

export const applied = (text: string, edits: TextEdits): string => {
  let from = 0
  const parts = edits.map(({ offset, length, content }) => {
    const kept = text.slice(from, offset)
    from = offset + length
    return kept + content
  })
  return parts.join('') + text.slice(from)
}

/** What takes the edits back from the text that has them. */
export const inverse = (text: string, edits: TextEdits): TextEdits => {
  let moved = 0
  return edits.map(({ offset, length, content }) => {
    const back = { offset: offset + moved, length: content.length, content: text.slice(offset, offset + length) }
    moved += content.length - length
    return back
  })
}

const parsed = (text: string): Node | undefined => {
  const errors: ParseError[] = []
  try {
    const root = parseTree(text, errors, { allowTrailingComma: true })
    return errors.length === 0 ? root : undefined
  } catch (cause) {
    // More levels than the stack has room for.
    if (cause instanceof RangeError) return undefined
    throw cause
  }
}

/** Nothing but blanks. */
export const isBlank = (text: string): boolean => /^[ \t\r\n]*$/.test(text)

/** The object that a text is; null for one that has nothing but blanks. Throws `Refused`. */
export const readObject = (text: string): Node | null => {
  if (isBlank(text)) return null
  const root = parsed(text)
  if (root === undefined) throw new Refused('unparsable')
  if (root.type !== 'object') throw new Refused('shape')
  return root
}

export const nameOf = (property: Node): unknown => property.children?.[0]?.value

export const valueNode = (property: Node): Node | undefined => property.children?.[1]

/** The property of this name; undefined where there is none. Throws `Refused` where there are several. */
export const propertyOf = (object: Node, name: string): Node | undefined => {
  const found = (object.children ?? []).filter((property) => nameOf(property) === name)
  if (found.length > 1) throw new Refused('repeated')
  return found[0]
}

export const endOf = ({ offset, length }: Node): number => offset + length

/** Where the line begins. */
export const lineStart = (text: string, offset: number): number => text.lastIndexOf('\n', offset - 1) + 1

/** The blanks that a line begins with. */
export const indentOf = (text: string, offset: number): string => /^[ \t]*/.exec(text.slice(lineStart(text, offset)))?.[0] ?? ''

/** How many of these characters are before `offset`. An expression that ends in `$` would try again from each of them. */
export const blanksBefore = (text: string, offset: number, blanks: string): number => {
  let at = offset
  while (at > 0 && blanks.includes(text.charAt(at - 1))) at -= 1
  return offset - at
}

export const startsLine = (text: string, offset: number): boolean => /^[ \t]*$/.test(text.slice(lineStart(text, offset), offset))

const TRIVIA = /(?:[ \t\r\n]+|\/\/[^\r\n]*|\/\*[\s\S]*?\*\/)*/y

/** Where the next comma is, behind blanks and comments; null where something else comes first. */
export const commaAfter = (text: string, offset: number): number | null => {
  TRIVIA.lastIndex = offset
  TRIVIA.exec(text)
  return text[TRIVIA.lastIndex] === ',' ? TRIVIA.lastIndex : null
}

// Each takes what it can and cannot fail: only so is the work no more than the length of the text.
const TRIVIA_IN_LINE = /(?:[ \t]+|\/\*[^\r\n]*?\*\/)*/y
const END_OF_LINE = /(?:\/\/[^\r\n]*)?(?=\r?\n)/y

const behindMatch = (expression: RegExp, text: string, offset: number): number | null => {
  expression.lastIndex = offset
  return expression.test(text) ? expression.lastIndex : null
}

/** Where the line of a property ends, and whether a comma is before that; null where more than comments stands there. */
export const restOfLine = (text: string, offset: number): { readonly end: number; readonly hasComma: boolean } | null => {
  const first = behindMatch(TRIVIA_IN_LINE, text, offset) ?? offset
  const hasComma = text[first] === ','
  const second = hasComma ? (behindMatch(TRIVIA_IN_LINE, text, first + 1) ?? first + 1) : first
  const end = behindMatch(END_OF_LINE, text, second)
  return end === null ? null : { end, hasComma }
}
