import type { ApiKey } from '../../contract/api-key.ts'
import type { Connection } from '../../contract/connection.ts'
import type { Session } from '../sessions/session.ts'
import type { Sessions } from '../sessions/sessions.ts'
import { refuseAs } from './codes.ts'
import { type Answered, refuse } from './work.ts'

/** By id first; a name counts where only one has it. */
const only = <T extends { readonly id: string; readonly name: string }>(all: readonly T[], asked: string): Answered<T> => {
  const byId = all.find(({ id }) => id === asked)
  const named = byId === undefined ? all.filter(({ name }) => name === asked) : [byId]
  const [first, ...others] = named
  if (first === undefined) return refuse('gone')
  return others.length > 0 ? refuse('ambiguous') : { ok: true, value: first }
}

export interface NamesParts {
  readonly sessions: Pick<Sessions, 'active' | 'find'>
  /** As the window names them. */
  readonly connections: () => readonly Connection[]
}

/** The session that a program means; without a name the one that the window shows. */
export const sessionNamed = ({ sessions, connections }: NamesParts, asked: string | undefined): Answered<Session> => {
  if (asked === undefined) {
    const active = sessions.active()
    return active === null ? refuse('not_connected') : { ok: true, value: active }
  }
  const found = only(connections(), asked)
  if (!found.ok) return found
  const session = sessions.find(found.value.id)
  return session.ok ? session : refuse('gone')
}

/** How old a list may be that says which keys there are, in milliseconds. */
const FRESH_MS = 10_000

/** The keys of a session as its service lists them now, or listed them a moment ago. */
export const freshKeys = async (session: Session): Promise<Answered<readonly ApiKey[]>> => {
  const { phase, keys, listedAt } = session.state()
  const age = Date.now() - (listedAt ?? 0)
  if (phase === 'ready' && keys !== null && age >= 0 && age < FRESH_MS) return { ok: true, value: keys }
  const listed = await session.relist()
  return listed.ok ? listed : refuseAs(listed.error)
}

export const keyNamed = (keys: readonly ApiKey[], asked: string): Answered<ApiKey> => only(keys, asked)
