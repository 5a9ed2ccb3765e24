import { currentPlaces } from '../../../contract/annotations.ts'
import type { ApiKey } from '../../../contract/api-key.ts'
import type { FrozenRequest } from '../../../contract/approval.ts'
import type { ChannelOutcome, ChannelRequest } from '../../../contract/channel.ts'
import { ok } from '../../../contract/result.ts'
import { type SeenUse, seenUse } from '../../../contract/use-watch.ts'
import type { Session } from '../../features/connections/session.ts'
import type { Annotations } from '../../features/notes/annotations.ts'
import type { Revocations } from '../../features/revocations/revocations.ts'
import type { UseWatch } from '../../features/use-watch/use-watch.ts'
import { refuseAs } from './codes.ts'
import { askerOf, frozenConnection, requestsOf, warningsOf } from './frozen.ts'
import type { Names } from './names.ts'
import { type Answered, refuse, type Work } from './work.ts'

/** The list once more, and the revoke. */
const COST = 2

/** A revoke that a program asks for. */
export class RevokeWork implements Work<'revoke'> {
  readonly #names: Names
  readonly #revocations: Revocations
  readonly #annotationsOf: Annotations['of']
  readonly #historyOf: UseWatch['history']

  constructor(
    names: Names,
    revocations: Revocations,
    annotationsOf: Annotations['of'],
    historyOf: UseWatch['history'],
  ) {
    this.#names = names
    this.#revocations = revocations
    this.#annotationsOf = annotationsOf
    this.#historyOf = historyOf
  }

  async freeze(request: ChannelRequest<'revoke'>): Promise<Answered<FrozenRequest>> {
    const asked = await this.#names.key(request)
    if (!asked.ok) return asked
    const { session, key } = asked.value
    const { id, name, lastFour } = key
    const places = currentPlaces(this.#annotationsOf(session.connection().id), id)
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
      ...this.#useOf(session, key),
    })
  }
  async run(
    { client, kind }: ChannelRequest<'revoke'>,
    { connection, key }: FrozenRequest,
  ): Promise<ChannelOutcome<'revoke'>> {
    if (key === null) return refuse('gone')
    const found = this.#names.find(connection.id)
    if (!found.ok) return refuseAs(found.error)
    // What the approval showed is what a person confirms in the window otherwise.
    const confirmation = { typedName: null, signOut: true, isAsked: true }
    const wanted = { why: 'program', client: askerOf({ client, kind }, connection.id) } as const
    const revoked = await this.#revocations.revokeConfirmed(
      found.value,
      key.id,
      confirmation,
      wanted,
    )
    return revoked.ok ? ok({ keyId: key.id, outcome: revoked.value.kind }) : refuseAs(revoked.error)
  }

  /** Nothing of the app's own key, whose every use it would be, nor where nobody watched. */
  #useOf(session: Session, key: ApiKey): { readonly use?: SeenUse } {
    const { own } = session.state()
    const history = this.#historyOf(session.connection().id, key.id)
    if (own.ids.includes(key.id) || history.watched.length === 0) return {}
    return { use: seenUse(history, session.possibleUses()(key), session.now()) }
  }
}
