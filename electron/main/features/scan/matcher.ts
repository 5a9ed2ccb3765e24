import { createHmac } from 'node:crypto'
import type { PlaceKind } from '../../../contract/scan.ts'
import {
  FEWEST_CHARACTERS,
  looksRandom,
  SECRET_MARKS,
  TRAILING,
} from '../../../contract/secret-shape.ts'
import type { KeyId, KnownSecret } from '../../store/notes.ts'

export interface ListedEnding extends KeyId {
  readonly lastFour: string
}

export interface Match {
  readonly kind: PlaceKind
  readonly key: KeyId | null
  /** Keyed hash of a candidate that is like no key, so that two of them are told apart. */
  readonly candidate?: string
}

/** Says what a candidate is. It keeps no candidate, only a keyed hash of each while it lives. */
export interface Matcher {
  /**
   * `text`: a mark of a secret with all that may belong to it before and after; the mark begins at
   * `markAt`.
   */
  match(text: string, markAt: number): readonly Match[]
  /** As `ScanCounts`. */
  readonly candidates: number
  readonly endings: number
}

export const hmacOf = (key: Buffer, secret: string): string =>
  createHmac('sha256', key).update(secret).digest('base64')

/** The head of a secret; null where it has no shape of one. */
export const headOf = (secret: string): string | null => {
  for (const mark of SECRET_MARKS) {
    const at = secret.indexOf(mark)
    if (at > 0) return secret.slice(0, at + mark.length)
  }
  return null
}

const MARK_LENGTH = SECRET_MARKS[0].length
/** Most different candidates that are counted one by one. */
const MOST_COUNTED = 1_000_000

/** Where a secret that begins a text may end, as its last four characters. */
const endingsOf = (characters: string): readonly string[] => {
  const whole = /^[A-Za-z\d]*/.exec(characters)?.[0] ?? ''
  const all = characters.replace(TRAILING, '')
  const ends = whole.length >= FEWEST_CHARACTERS && whole !== all ? [whole, all] : [all]
  return ends.map((end) => end.slice(-4))
}

/** Recognizes the secrets that are known here, and finds what may be one of a listed key. */
export class SecretMatcher implements Matcher {
  readonly #key: Buffer
  readonly #byHmac: ReadonlyMap<string, KnownSecret>
  /** One secret of each head and length. */
  readonly #forms: readonly KnownSecret[]
  readonly #byEnding: ReadonlyMap<string, readonly ListedEnding[]>
  readonly #compared = new Set<string>()

  /** `key`: of the hashes of `known`. */
  constructor(key: Buffer, known: readonly KnownSecret[], listed: readonly ListedEnding[]) {
    this.#key = key
    this.#byHmac = new Map(known.map((secret) => [secret.hmac, secret]))
    const forms = new Map(known.map((secret) => [`${secret.head} ${secret.length}`, secret]))
    this.#forms = [...forms.values()]
    this.#byEnding = Map.groupBy(listed, ({ lastFour }) => lastFour)
  }

  get candidates(): number {
    return this.#compared.size
  }
  get endings(): number {
    return this.#byEnding.size
  }
  match(text: string, markAt: number): readonly Match[] {
    const found = this.#knownIn(text, markAt)
    if (found !== null)
      return [{ kind: 'this_key', key: { connectionId: found.connectionId, keyId: found.keyId } }]
    const characters = text.slice(markAt + MARK_LENGTH)
    if (!looksRandom(characters)) return []
    // A text that is compared with two endings counts as two.
    const endings = endingsOf(characters)
    if (this.#compared.size < MOST_COUNTED)
      for (const ending of endings) this.#compared.add(hmacOf(this.#key, `${ending} ${text}`))
    const like = endings.flatMap((ending) => this.#byEnding.get(ending) ?? [])
    if (like.length === 0)
      return [{ kind: 'looks_like', key: null, candidate: hmacOf(this.#key, text) }]
    return like.map(({ connectionId, keyId }) => ({
      kind: 'ends_like',
      key: { connectionId, keyId },
    }))
  }

  #knownIn(text: string, markAt: number): KnownSecret | null {
    for (const { head, length } of this.#forms) {
      const begin = markAt + MARK_LENGTH - head.length
      if (begin < 0 || text.length < begin + length || !text.startsWith(head, begin)) continue
      const found = this.#byHmac.get(hmacOf(this.#key, text.slice(begin, begin + length)))
      if (found !== undefined) return found
    }
    return null
  }
}
