import { type Connection, shownAddress } from '../../../electron/contract/connection.ts'
import { text } from '../../messages/text.ts'

/** Returns where a connection leads, for people. */
export const addressLabel = ({ kind, baseUrl }: Connection): string =>
  kind === 'local' ? text.connections.onThisComputer : shownAddress(baseUrl)
