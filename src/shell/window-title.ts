import type { Connection } from '../../electron/contract/connection.ts'
import { boundedName } from '../../electron/contract/shown-name.ts'
import { text } from '../messages/text.ts'

/** The window's title while a connection is shown. */
export const titleOf = ({ name, production, kind }: Connection): string => {
  const shown = boundedName(name)
  return text.title(
    production === true ? `${shown} — ${text.connections.production}` : shown,
    kind === 'local',
  )
}
