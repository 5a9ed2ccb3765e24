import type { PlaceKind } from '../../../contract/scan.ts'
import type { Checkpoint } from './control.ts'
import type { Matcher } from './matcher.ts'
import { MOST_PLACES } from './scan-report.ts'
import { type FoundInText, TextScan, WINDOW_BYTES } from './text-scan.ts'

/** The first place of each key in an object, by what tells keys apart. */
type FoundObject = Map<string, FoundInText>

/** What the objects of a repository hold, by their ids. */
export type ObjectsById = ReadonlyMap<string, FoundObject>

/** Most places in all versions together, so that no repository fills the memory. */
const MOST_FOUND = 200_000

const window = Buffer.allocUnsafeSlow(WINDOW_BYTES)

/** Collects what objects hold. `leaveOut` is called where a place is lost. */
class FoundObjects {
  readonly byId = new Map<string, FoundObject>()
  readonly #leaveOut: () => void
  readonly #marks: Record<PlaceKind, Set<string>> = {
    this_key: new Set(),
    ends_like: new Set(),
    looks_like: new Set(),
  }
  #placeCount = 0

  constructor(leaveOut: () => void) {
    this.#leaveOut = leaveOut
  }

  add(id: string, place: FoundInText): void {
    const { kind, key, candidate } = place
    const marks = this.#marks[kind]
    const mark = [kind, key?.connectionId, key?.keyId, candidate].join('\0')
    const object = this.byId.get(id) ?? new Map<string, FoundInText>()
    // One more than are kept shows that there were more.
    if (object.has(mark) || (marks.size > MOST_PLACES[kind] && !marks.has(mark))) return
    if (this.#placeCount === MOST_FOUND) {
      this.#leaveOut()
      return
    }
    this.#placeCount += 1
    marks.add(mark)
    this.byId.set(id, object.set(mark, place))
  }
}

/**
 * Reads what `cat-file --batch` writes: for each object a line with its id, type and size, its
 * bytes, and a line feed. `leaveOut` is called where an object or a place is lost.
 */
export class ObjectReader {
  readonly #matcher: Matcher
  readonly #checkpoint: Checkpoint
  readonly #leaveOut: () => void
  readonly #found: FoundObjects
  #header = ''
  /** Bytes of the object that are still to come; -1: its header is; 0: its last line feed is. */
  #left = -1
  #text: TextScan
  #filled = 0

  constructor(matcher: Matcher, checkpoint: Checkpoint, leaveOut: () => void) {
    this.#matcher = matcher
    this.#checkpoint = checkpoint
    this.#leaveOut = leaveOut
    this.#found = new FoundObjects(leaveOut)
    this.#text = this.#textOf('')
  }

  async read(stream: AsyncIterable<Buffer>): Promise<ObjectsById> {
    for await (const chunk of stream) {
      this.#checkpoint(chunk.length)
      for (let at = 0; at < chunk.length; ) at = this.#take(chunk, at)
    }
    return this.#found.byId
  }

  /** Takes what is next in the chunk. Returns where the rest begins. */
  #take(chunk: Buffer, at: number): number {
    if (this.#left < 0) return this.#takeHeader(chunk, at)
    if (this.#left > 0) return this.#takeBytes(chunk, at)
    this.#text.window(window.subarray(0, this.#filled), true)
    this.#left = -1
    return at + 1
  }
  #takeHeader(chunk: Buffer, at: number): number {
    const end = chunk.indexOf(10, at)
    this.#header += chunk.toString('latin1', at, end === -1 ? chunk.length : end)
    if (end === -1) return chunk.length
    const [id = '', , size = ''] = this.#header.split(' ')
    this.#header = ''
    this.#left = /^\d+$/.test(size) ? Number(size) : -1
    if (this.#left < 0) this.#leaveOut()
    this.#text = this.#textOf(id)
    this.#filled = 0
    return end + 1
  }
  #takeBytes(chunk: Buffer, at: number): number {
    const taken = Math.min(this.#left, chunk.length - at, WINDOW_BYTES - this.#filled)
    chunk.copy(window, this.#filled, at, at + taken)
    this.#left -= taken
    this.#filled += taken
    if (this.#filled === WINDOW_BYTES && this.#left > 0) {
      const kept = this.#text.window(window, false)
      window.copy(window, 0, this.#filled - kept, this.#filled)
      this.#filled = kept
    }
    return at + taken
  }
  #textOf(id: string): TextScan {
    return new TextScan(this.#matcher, (place) => this.#found.add(id, place), this.#checkpoint)
  }
}
