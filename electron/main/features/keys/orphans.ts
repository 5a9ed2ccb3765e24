import { type ApiKey, hasId } from '../../../contract/api-key.ts'
import { maskSecrets } from '../../../contract/mask-secrets.ts'
import { comparableName } from '../../../contract/shown-name.ts'
import type { ListMark } from '../../store/work-rows.ts'
import { unmarked } from './list-mark.ts'

/**
 * State before a create. `before`: marks all keys that were listed. `known`: from `knownIds`.
 * `since`: time of the request by the service's clock, in ms since the epoch; null if unknown.
 */
export interface Beforehand {
  readonly before: ListMark
  readonly known: readonly string[]
  readonly since: number | null
}

/**
 * Keys that a list shows after a create without an answer. `orphans`: those that it may have left.
 * Where there is none, `others` are all keys that are new: the service may have changed the name.
 */
export interface LeftKeys {
  readonly orphans: readonly ApiKey[]
  readonly others: readonly ApiKey[]
}

/** A create whose keys are looked for. `isProgram`: its name begins as `newLeaseName` makes it. */
export interface LostCreate {
  readonly name: string
  readonly isProgram: boolean
  readonly beforehand: Beforehand
}

/** A service may say its time in whole seconds, in milliseconds. */
export const TIME_GRAIN_MS = 1_000
/** Fewest characters that a service leaves of a name whose end it cuts. */
const LEAST_CUT = 8
/** Length of `run-` and the six random letters that follow. */
const PROGRAM_START = 'run-k3v9qd'.length
const CUT_SIGN = /(?:…|\.{3})$/
const ADDED_NUMBER = /^(?:[\s._-]+\d{1,3}|\s*\(\d{1,3}\))$/

const plainName = (name: string): string => comparableName(name.normalize('NFKC')).toLowerCase()

/** Tells whether a service that cuts the end of names, or adds a number, may list `name` so. */
const isShortenedOrNumbered = (listed: string, name: string): boolean => {
  const cut = listed.replace(CUT_SIGN, '').trimEnd()
  return (
    (cut.length >= LEAST_CUT && name.startsWith(cut)) ||
    (listed.startsWith(name) && ADDED_NUMBER.test(listed.slice(name.length)))
  )
}

/**
 * Tells whether a listed key may be the one that was created as `name`: either name may be masked,
 * composed otherwise, in another case, cut or numbered.
 */
const isNamedAs = (listed: string, name: string): boolean => {
  const [one, other] = [plainName(listed), plainName(name)]
  return (
    one === other ||
    plainName(maskSecrets(listed)) === other ||
    one === plainName(maskSecrets(name)) ||
    isShortenedOrNumbered(one, other)
  )
}

const NOT_A_LETTER = /[^\p{Letter}\p{Number}]/gu

/**
 * Tells whether a listed key bears the random letters of a program's key, whatever a service put
 * before them, after them, or in place of their dashes. They stand in front, because a service cuts
 * the end of a long name.
 */
const hasLettersOf = (listed: string, name: string): boolean => {
  const start = plainName(name).slice(0, PROGRAM_START).replaceAll(NOT_A_LETTER, '')
  return plainName(listed).replaceAll(NOT_A_LETTER, '').includes(start)
}

// A key without a readable time is never taken for an orphan.
const isOlder = ({ createdAt }: ApiKey, since: number | null): boolean =>
  since !== null && !(Date.parse(createdAt) >= since - TIME_GRAIN_MS)

/**
 * Tells whether a new key is a candidate. A program's key is one by its letters alone. Any other is
 * made since the create began, and never used: nobody has the secret of an orphan.
 */
const isCandidate = (key: ApiKey, { name, isProgram, beforehand }: LostCreate): boolean => {
  if (!hasId(key)) return false
  if (isProgram) return hasLettersOf(key.name, name)
  return key.lastUsedAt === null && isNamedAs(key.name, name) && !isOlder(key, beforehand.since)
}

/**
 * Compares a list with the one before a create. Only here is a key ever found by its name. A key
 * that was listed before, or that another create was answered with, is marked and not looked at.
 */
export const findLeftKeys = (keys: readonly ApiKey[], lost: LostCreate): LeftKeys => {
  const fresh = unmarked(keys, lost.beforehand.before)
  const orphans = fresh.filter((key) => isCandidate(key, lost))
  return { orphans, others: orphans.length > 0 ? [] : fresh }
}

/**
 * The one key that a create without an answer left, as far as the list shows; null where there is
 * none, or where it may be any of several.
 */
export const onlyOrphan = ({ orphans }: LeftKeys): ApiKey | null =>
  orphans.length === 1 ? (orphans[0] ?? null) : null
