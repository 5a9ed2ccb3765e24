import type { Stats } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { keyWithId, lastFourOf } from '../../../contract/api-key.ts'
import type { PlaceAnswer } from '../../../contract/ipc/scan.ts'
import { fail, ok, type Result } from '../../../contract/result.ts'
import { FEWEST_CHARACTERS, SECRET_MARKS, TRAILING } from '../../../contract/secret-shape.ts'
import { boundTo } from '../../base/bound-secret.ts'
import { READ_FILE } from '../../base/private-files.ts'
import type { ActivityLog } from '../activity/activity-log.ts'
import type { OwnCalls } from '../connections/own-calls.ts'
import type { Sessions } from '../connections/sessions.ts'
import type { Matcher } from './matcher.ts'
import type { KnownPlace, Scans } from './scans.ts'
import { TextScan, WINDOW_BYTES } from './text-scan.ts'

/**
 * The secret that a candidate most likely is: its letters and digits, where there are enough of
 * them without a divider.
 */
const secretOf = (text: string, markAt: number): string => {
  const begin = markAt + SECRET_MARKS[0].length
  const whole = /^[A-Za-z\d]*/.exec(text.slice(begin))?.[0] ?? ''
  return whole.length >= FEWEST_CHARACTERS
    ? text.slice(0, begin) + whole
    : text.replace(TRAILING, '')
}

/** Reads one line's candidate, window by window, so that a large file holds nothing up. */
const readCandidate = async (
  handle: FileHandle,
  { size }: Stats,
  line: number,
): Promise<string | null> => {
  let found: string | null = null
  const matcher: Matcher = {
    candidates: 0,
    endings: 0,
    // In this call's memory only; by it the line of each candidate is known.
    match: (text, markAt) => [
      { kind: 'looks_like', key: { connectionId: '', keyId: secretOf(text, markAt) } },
    ],
  }
  const text = new TextScan(
    matcher,
    (place) => {
      if (place.line === line) found ??= place.key?.keyId ?? null
    },
    () => {},
  )
  const window = Buffer.alloc(WINDOW_BYTES)
  for (let filled = 0, done = 0; done < size && found === null; ) {
    const { bytesRead } = await handle.read(window, filled, WINDOW_BYTES - filled, null)
    done = bytesRead === 0 ? size : done + bytesRead
    filled += bytesRead
    if (filled < WINDOW_BYTES && done < size) continue
    const kept = text.window(window.subarray(0, filled), done >= size)
    window.copy(window, 0, filled - kept, filled)
    filled = kept
  }
  return found
}

const candidateAt = async ({ truePath, line }: KnownPlace): Promise<string | null> => {
  try {
    const handle = await open(truePath, READ_FILE)
    try {
      const stats = await handle.stat()
      return stats.isFile() ? await readCandidate(handle, stats, line) : null
    } finally {
      await handle.close()
    }
  } catch {
    return null
  }
}

const outcomeOf = (answer: PlaceAnswer): string =>
  answer.kind === 'unknown'
    ? answer.cause.code
    : answer.kind === 'alive'
      ? 'place_accepted'
      : 'place_refused'

/** Asks services about secrets that scans found. */
export class PlaceQuestions {
  readonly #scans: Scans
  readonly #sessions: Sessions
  readonly #calls: OwnCalls
  readonly #activity: ActivityLog

  constructor(scans: Scans, sessions: Sessions, calls: OwnCalls, activity: ActivityLog) {
    this.#scans = scans
    this.#sessions = sessions
    this.#calls = calls
    this.#activity = activity
  }

  /** As `scan:ask`. Sent once, and never retried. */
  async ask({
    placeId,
    connectionId,
  }: {
    readonly placeId: string
    readonly connectionId: string
  }): Promise<Result<PlaceAnswer, 'gone'>> {
    const session = this.#sessions.find(connectionId)
    const found = this.#scans.place(placeId)
    if (!session.ok) return session
    if (!found.ok) return found
    const secret = found.value.commit === null ? await candidateAt(found.value) : null
    if (secret === null) return fail('gone')
    const connection = session.value.connection()
    const ending = session.value.state().keys?.filter((key) => key.lastFour === lastFourOf(secret))
    const listed = await this.#calls.list(
      session.value,
      boundTo(connection, secret),
      (ending ?? []).map(({ id }) => ({ session: session.value, keyId: id })),
      ({ keyId }, keys) => keyWithId(keys, keyId) !== undefined,
    )
    const answer: PlaceAnswer = listed.ok
      ? { kind: 'alive' }
      : listed.error.code === 'unauthorized'
        ? { kind: 'refused' }
        : { kind: 'unknown', cause: listed.error }
    this.#activity.add({
      connection: connection.name,
      action: 'ask_place',
      keyId: null,
      keyName: null,
      outcome: outcomeOf(answer),
      place: found.value.path,
    })
    return ok(answer)
  }
}
