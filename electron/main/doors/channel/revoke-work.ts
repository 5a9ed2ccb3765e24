import { currentPlaces } from '../../../contract/annotations.ts'
import type { ApiKey } from '../../../contract/api-key.ts'
import { ok } from '../../../contract/result.ts'
import { type SeenUse, seenUse } from '../../../contract/use-watch.ts'
import type { Session } from '../../features/connections/session.ts'
import type { Annotations } from '../../features/notes/annotations.ts'
import type { Revocations } from '../../features/revocations/revocations.ts'
import type { UseWatch } from '../../features/use-watch/use-watch.ts'
import { refuseAs } from './codes.ts'
import { askerOf, frozenConnection, requestsOf, warningsOf } from './frozen.ts'
import { keyAsked, type NamesParts } from './names.ts'
import { refuse, type Work } from './work.ts'

/** The list once more, and the revoke. */
const COST = 2

interface RevokeWorkParts extends NamesParts {
  readonly revocations: Pick<Revocations, 'revokeConfirmed'>
  readonly annotations: Pick<Annotations, 'of'>
  readonly useWatch: Pick<UseWatch, 'history'>
}

/** Nothing of the app's own key, whose every use it would be, nor where nobody watched. */
const useOf = (
  { useWatch }: RevokeWorkParts,
  session: Session,
  key: ApiKey,
): { readonly use?: SeenUse } => {
  const { own } = session.state()
  const history = useWatch.history(session.connection().id, key.id)
  if (own.ids.includes(key.id) || history.watched.length === 0) return {}
  return { use: seenUse(history, session.possibleUses()(key), session.now()) }
}

/** A revoke that a program asks for. */
export const createRevokeWork = (parts: RevokeWorkParts): Work<'revoke'> => ({
  freeze: async (request) => {
    const asked = await keyAsked(parts, request)
    if (!asked.ok) return asked
    const { session, key } = asked.value
    const { id, name, lastFour } = key
    const places = currentPlaces(parts.annotations.of(session.connection().id), id)
    return ok({
      kind: 'revoke',
      client: request.client,
      connection: frozenConnection(session),
      key: { id, name, lastFour },
      newName: null,
      destination: null,
      run: null,
      requests: requestsOf(session, COST),
      warnings: warningsOf(session, id),
      ...(places.length === 0 ? {} : { places }),
      ...useOf(parts, session, key),
    })
  },
  run: async ({ client, kind }, { connection, key }) => {
    if (key === null) return refuse('gone')
    const found = parts.sessions.find(connection.id)
    if (!found.ok) return refuseAs(found.error)
    // What the approval showed is what a person confirms in the window otherwise.
    const confirmation = { typedName: null, signOut: true, isAsked: true }
    const wanted = { why: 'program', client: askerOf({ client, kind }, connection.id) } as const
    const revoked = await parts.revocations.revokeConfirmed(
      found.value,
      key.id,
      confirmation,
      wanted,
    )
    return revoked.ok ? ok({ keyId: key.id, outcome: revoked.value.kind }) : refuseAs(revoked.error)
  },
})
