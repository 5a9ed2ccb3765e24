import { FEWEST_CHARACTERS, SECRET_MARKS } from '../../../contract/secret-shape.ts'
import type { Match, Matcher } from './matcher.ts'

/** Longest prefix of a secret and most characters behind its mark that are looked at. */
const MOST_BEFORE = 64
const MOST_BEHIND = 512

const membersOf = (pattern: RegExp): Uint8Array =>
  Uint8Array.from({ length: 256 }, (_none, code) =>
    code < 128 && pattern.test(String.fromCharCode(code)) ? 1 : 0,
  )
const IS_PREFIX = membersOf(/[A-Za-z\d]/)
const IS_CHARACTER = membersOf(/[\w.~+/=-]/)

/** Bytes of each character: in UTF-16 every second one is 0, whichever of the two comes first. */
type Width = 1 | 2

interface Needle {
  readonly width: Width
  readonly bytes: Buffer
}
/**
 * Nothing but what lies between the characters has to be 0: so it fits either byte order, wherever
 * it begins.
 */
const wide = (text: string): Buffer => Buffer.from(text, 'utf16le').subarray(0, -1)
const NARROW: readonly Needle[] = SECRET_MARKS.map((mark) => ({
  width: 1,
  bytes: Buffer.from(mark, 'latin1'),
}))
const WIDE: readonly Needle[] = SECRET_MARKS.map((mark) => ({ width: 2, bytes: wide(mark) }))

/** What is read at once, and how much of its end is looked at again with what follows. */
export const WINDOW_BYTES = 1_048_576
const AGAIN = 2 * (MOST_BEHIND + 8)
const CONTEXT = 2 * MOST_BEFORE
const KEPT_BYTES = AGAIN + CONTEXT

const LINE_FEED = 10
/**
 * Most that is remembered of one line, so that a file of one line is none that fills the memory.
 */
const MOST_MARKS = 100_000

/** Line feeds from one place to another; wide ones have a 0 beside them. */
const countLines = (bytes: Buffer, from: number, to: number, width: Width): number => {
  let lines = 0
  const first = bytes.indexOf(LINE_FEED, from)
  if (first === -1 || first >= to) return 0
  if (width === 1) {
    for (let at = first; at < to; at += 1) if (bytes[at] === LINE_FEED) lines += 1
    return lines
  }
  for (let at = first; at < to; at += 1)
    if (bytes[at] === LINE_FEED && (bytes[at + 1] === 0 || bytes[at - 1] === 0)) lines += 1
  return lines
}

export interface FoundInText extends Match {
  readonly line: number
}

/**
 * Looks through one text that comes in windows. `found` is given each line once for what was found
 * in it. `spend` is called for each candidate, so that a text that has nothing else can be stopped;
 * what it throws ends the scan of this text.
 */
export class TextScan {
  readonly #matcher: Matcher
  readonly #found: (place: FoundInText) => void
  readonly #spend: () => void
  readonly #lines: Record<Width, number> = { 1: 0, 2: 0 }
  /**
   * What was found in the line that was looked at last: a text may hold more lines than there is
   * memory for.
   */
  readonly #seen: Record<Width, { line: number; readonly marks: Set<string> }> = {
    1: { line: 0, marks: new Set() },
    2: { line: 0, marks: new Set() },
  }
  /** Where in the window begins what was not looked at before. */
  #fresh = 0

  constructor(matcher: Matcher, found: (place: FoundInText) => void, spend: () => void) {
    this.#matcher = matcher
    this.#found = found
    this.#spend = spend
  }

  /**
   * The window's bytes; `last`: nothing follows. Answers how many bytes at its end have to be at
   * the beginning of the next one. What is found is handed to `found` once.
   */
  window(bytes: Buffer, last: boolean): number {
    const until = last ? bytes.length : bytes.length - AGAIN
    const kept = last ? 0 : Math.min(bytes.length, KEPT_BYTES)
    const hits: { at: number; width: Width; matches: readonly Match[] }[] = []
    // Texts have none, and then no line feed of two bytes either.
    const isWide = bytes.includes(0)
    const needles = isWide ? [...NARROW, ...WIDE] : NARROW
    for (const { width, bytes: needle } of needles)
      for (
        let at = bytes.indexOf(needle, this.#fresh);
        at !== -1 && at < until;
        at = bytes.indexOf(needle, at + 1)
      ) {
        this.#spend()
        const candidate = this.#candidateAt(bytes, at, width, needle.length)
        const matches = candidate === null ? [] : this.#matcher.match(...candidate)
        if (matches.length > 0) hits.push({ at, width, matches })
      }
    for (const width of isWide ? ([1, 2] as const) : ([1] as const)) {
      let counted = this.#lines[width]
      let from = 0
      for (const hit of hits.filter((one) => one.width === width).sort((a, b) => a.at - b.at)) {
        counted += countLines(bytes, from, hit.at, width)
        from = hit.at
        for (const match of hit.matches) this.#note(match, counted + 1, width)
      }
      if (!last) this.#lines[width] = counted + countLines(bytes, from, bytes.length - kept, width)
    }
    this.#fresh = kept === 0 ? 0 : kept - AGAIN
    return kept
  }

  #candidateAt(
    bytes: Buffer,
    at: number,
    width: Width,
    markBytes: number,
  ): readonly [text: string, markAt: number] | null {
    let begin = at
    const first = Math.max(0, at - MOST_BEFORE * width)
    while (
      begin - width >= first &&
      IS_PREFIX[bytes[begin - width] as number] === 1 &&
      (width === 1 || bytes[begin - 1] === 0)
    )
      begin -= width
    const markEnd = at + markBytes
    const mostEnd = Math.min(bytes.length, markEnd + MOST_BEHIND * width)
    let end = markEnd
    // Of wide characters the 0 before each: the one behind the last belongs to the next, or is not
    // there.
    if (width === 1) while (end < mostEnd && IS_CHARACTER[bytes[end] as number] === 1) end += 1
    else
      while (end + 1 < mostEnd && bytes[end] === 0 && IS_CHARACTER[bytes[end + 1] as number] === 1)
        end += 2
    if (begin === at || end - markEnd < FEWEST_CHARACTERS * width) return null
    if (width === 1) return [bytes.toString('latin1', begin, end), at - begin]
    let text = ''
    for (let character = begin; character < end; character += 2)
      text += String.fromCharCode(bytes[character] as number)
    return [text, (at - begin) / 2]
  }
  #note(match: Match, line: number, width: Width): void {
    const last = this.#seen[width]
    const mark = `${match.kind} ${match.key?.connectionId} ${match.key?.keyId}`
    if (last.line !== line || last.marks.size === MOST_MARKS) last.marks.clear()
    last.line = line
    if (last.marks.has(mark)) return
    last.marks.add(mark)
    this.#found({ ...match, line })
  }
}
