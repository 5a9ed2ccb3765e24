import type { ActivityEntry } from '../../../contract/activity.ts'
import type { Allowance } from '../../../contract/allowance.ts'
import type { AppState } from '../../../contract/app-state.ts'
import type { FrozenRequest } from '../../../contract/approval.ts'
import type { Connection } from '../../../contract/connection.ts'
import type { Language } from '../../../contract/settings.ts'
import { de } from './de.ts'
import { en, type MainTexts } from './en.ts'
import { isDefaultName, localNameIn } from './local-name.ts'

const catalogues: Readonly<Record<Language, MainTexts>> = { en, de }

export const textsIn = (language: Language): MainTexts => catalogues[language]

/** A connection as far as its name goes. */
interface NamedConnection {
  readonly kind: Connection['kind']
  readonly name: string
}

/** What the window calls a connection: the local one by its language, unless a person named it. */
export const nameIn = ({ kind, name }: NamedConnection, language: Language): string =>
  kind === 'local' ? localNameIn(name, language) : name

const inLanguage = <C extends NamedConnection>(connection: C, language: Language): C => ({
  ...connection,
  name: nameIn(connection, language),
})

/** A request by the name of its connection that the window of approvals shows. */
export const requestIn = (request: FrozenRequest, language: Language): FrozenRequest => ({
  ...request,
  connection: inLanguage(request.connection, language),
})

/** Connections by the names that the window shows. */
export const namedIn = (
  connections: readonly Connection[],
  language: Language,
): readonly Connection[] => connections.map((connection) => inLanguage(connection, language))

/**
 * Entries of the activity log, which have names as they were, by the names that the window shows.
 * `localService`: that of the local one. An entry does not say of which kind its connection was:
 * where a remote one has the name now, it may be that one's and stays.
 */
export const entriesNamed = (
  entries: readonly ActivityEntry[],
  localService: string,
  connections: readonly NamedConnection[],
): readonly ActivityEntry[] => {
  const remote = new Set(connections.flatMap(({ kind, name }) => (kind === 'remote' ? [name] : [])))
  const isLocal = (name: string): boolean => isDefaultName(name) && !remote.has(name)
  return entries.map((entry) =>
    isLocal(entry.connection) ? { ...entry, connection: localService } : entry,
  )
}

/**
 * As a window shows it: the local connection in the window's language, unless a person named it.
 */
export const localized = (state: AppState): AppState => {
  const connections = namedIn(state.connections, state.language)
  const nameOf = ({ connectionId, connection }: Allowance): string =>
    connections.find(({ id }) => id === connectionId)?.name ?? connection
  return {
    ...state,
    connections,
    allowances: state.allowances.map((allowance) => ({
      ...allowance,
      connection: nameOf(allowance),
    })),
  }
}
