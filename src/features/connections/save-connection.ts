import type { Accent, Connection } from '../../../electron/contract/connection.ts'
import { text } from '../../messages/text.ts'
import { attempt } from './store.ts'

/** Values entered for a connection. */
export interface ConnectionDraft {
  readonly name: string
  readonly accent: Accent
  readonly production: boolean
  readonly baseUrl: string
}

interface SignIn {
  readonly token: string
  /** Given where the address changes. */
  readonly baseUrl?: string
}

/**
 * Saves a connection as in `draft`, and signs in anew where that is asked for. Calls `onStep` before
 * each step with what a failure of it leaves as it was; returns whether all steps succeeded.
 */
export const saveConnection = async (
  connection: Connection,
  { name, accent, production }: ConnectionDraft,
  signIn: SignIn | null,
  onStep: (unchanged: string) => void,
): Promise<boolean> => {
  const { id } = connection
  const texts = text.connections
  const describe = (asProduction: boolean, unchanged: string): Promise<boolean> => {
    onStep(unchanged)
    return attempt(() =>
      window.keystow.describeConnection({ id, name, accent, production: asProduction }),
    )
  }
  if (signIn === null) return describe(production, texts.notSaved)
  const marked = connection.production === true
  const described =
    name !== connection.name || accent !== (connection.accent ?? 'blue') || production !== marked
  // A Production mark is set before the address or key changes, and removed only after it.
  if (described && !(await describe(production || marked, texts.notSaved))) return false
  const kept = signIn.baseUrl === undefined ? texts.keyNotChanged : texts.notMoved
  onStep(described ? kept : texts.notSaved)
  if (!(await attempt(() => window.keystow.reconnect({ id, ...signIn })))) return false
  return !marked || production || (await describe(false, texts.stillMarked))
}
