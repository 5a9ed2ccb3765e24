import type { Creation } from './evidence.ts'
import { accepted, type Exchange, type Sender } from './exchange.ts'
import { type Fields, objectsIn } from './read.ts'
import type { Session } from './session.ts'

/** A key of this run that may still be live; `id` null where none could be found. */
export interface LeftBehind {
  readonly id: string | null
  readonly name: string | null
}

/**
 * One create that was sent, by whomever. `answer` null: the run was interrupted before one came.
 */
interface Attempt {
  readonly name: string | null
  answer: Exchange | null
  id: string | null
  revoked: boolean
}

const confirms = (answer: Exchange): boolean =>
  accepted(answer) && objectsIn(answer.json).some(({ deleted }) => deleted === true)

const hasId = (fields: Fields): fields is Fields & { readonly id: string } =>
  typeof fields.id === 'string'

/** The record of the new key, wherever in the answer to its create it stands. */
const recordIn = (answer: Exchange, name: string | null) => {
  const records = objectsIn(answer.json).filter(hasId)
  return records.find((record) => record.name === name) ?? records[0]
}

/**
 * Remembers each create before it is sent, so that whatever it made can be revoked: by the id in
 * its answer, or else by its name, which this run made up. An id that was listed before the run is
 * never revoked, whoever claims it.
 */
export const createLedger = (token: Sender, before: ReadonlySet<string>) => {
  const attempts: Attempt[] = []

  const sendCreate = async (
    name: string | null,
    send: () => Promise<Exchange>,
  ): Promise<Exchange> => {
    const attempt: Attempt = { name, answer: null, id: null, revoked: false }
    attempts.push(attempt)
    const answer = await send()
    attempt.answer = answer
    if (accepted(answer)) attempt.id = recordIn(answer, name)?.id ?? null
    return answer
  }

  const sendRevoke = async (session: Session, attempt: Attempt, id: string): Promise<Exchange> => {
    const answer = await session.patient({ operation: 'revoke', sender: token, id })
    if (confirms(answer)) attempt.revoked = true
    return answer
  }

  /**
   * Revokes until it is confirmed or the key is not listed any more; false when neither came to
   * pass.
   */
  const end = async (session: Session, attempt: Attempt, id: string): Promise<boolean> => {
    for (let tries = 0; tries < 2; tries += 1) {
      await sendRevoke(session, attempt, id)
      if (attempt.revoked) return true
      const list = await session.patient({ operation: 'list', sender: token })
      if (accepted(list) && objectsIn(list.json).every((record) => record.id !== id)) return true
    }
    return false
  }

  const findByName = async (session: Session, name: string | null): Promise<readonly string[]> => {
    if (name === null) return []
    const list = await session.patient({ operation: 'list', sender: token })
    return objectsIn(list.json)
      .filter(hasId)
      .filter((record) => record.name === name)
      .map(({ id }) => id)
  }

  const tidyOne = async (session: Session, attempt: Attempt): Promise<readonly LeftBehind[]> => {
    const { name, answer } = attempt
    const refused = answer !== null && answer.status >= 300 && answer.status < 500
    if (attempt.revoked || refused) return []
    const ids = attempt.id === null ? await findByName(session, name) : [attempt.id]
    // Made for certain, but nowhere to be found.
    if (ids.length === 0 && answer !== null && accepted(answer)) return [{ id: null, name }]
    const left: LeftBehind[] = []
    for (const id of ids)
      if (before.has(id) || !(await end(session, attempt, id))) left.push({ id, name })
    return left
  }

  return {
    /** Creates a key with the token, under a name that is this run's own. */
    create: async (session: Session, role: string, name: string): Promise<Creation> => {
      const answer = await sendCreate(name, () =>
        session.patient({ operation: 'create', sender: token, body: { name } }),
      )
      const record = accepted(answer) ? recordIn(answer, name) : undefined
      const secret = typeof record?.key === 'string' && record.key !== '' ? record.key : null
      return {
        name,
        answer,
        id: record?.id ?? null,
        sender: secret === null ? null : { name: role, secret },
      }
    },

    /** A create that must be refused; should it succeed, it is cleaned up like any other. */
    tryCreate: (session: Session, sender: Sender, name: string | null): Promise<Exchange> =>
      sendCreate(name, () =>
        session.send({ operation: 'create', sender, body: name === null ? {} : { name } }),
      ),

    /** Revokes a key of this run, or does nothing where its id was another key's before. */
    revoke: async (session: Session, { answer, id }: Creation): Promise<Exchange | null> => {
      const attempt = attempts.find((one) => one.answer === answer)
      return attempt === undefined || id === null || before.has(id)
        ? null
        : sendRevoke(session, attempt, id)
    },

    /** Revokes all that is left, and reports what could not be. Goes on when one key fails. */
    tidy: async (session: Session): Promise<readonly LeftBehind[]> => {
      const left: LeftBehind[] = []
      for (const attempt of attempts)
        left.push(
          ...(await tidyOne(session, attempt).catch((): readonly LeftBehind[] => [
            { id: attempt.id, name: attempt.name },
          ])),
        )
      return left
    },
  }
}

export type Ledger = ReturnType<typeof createLedger>
