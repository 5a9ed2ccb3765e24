import type { FrozenRequest } from '../../../contract/approval.ts'
import {
  type ChannelClient,
  type ChannelDestination,
  programName,
} from '../../../contract/channel.ts'
import { ok } from '../../../contract/result.ts'
import type { AskedFor } from '../../../contract/workflow.ts'
import { identityOf } from '../../../wire/file-identity.ts'
import type { Prepare, PreparedDelivery } from '../../features/delivery/prepare.ts'
import { refuseAs } from './codes.ts'
import type { Answered } from './work.ts'

type Shown = NonNullable<FrozenRequest['destination']>

const shownDestination = (preview: PreparedDelivery['preview']): Shown => {
  if (preview === null) return { kind: 'kept', place: '', envFile: null, program: null }
  if ('lines' in preview)
    return { kind: 'env-file', place: preview.place, envFile: preview, program: null }
  const { recipe, name, program: path, store, look } = preview
  const program = { recipe, path, store, look, file: identityOf(path) }
  return { kind: 'recipe', place: `${recipe}:${name}`, envFile: null, program }
}

/** Where the secret of an approved request goes. */
interface ApprovedPlace {
  readonly destination: Shown
  /** undefined: the person puts the secret there. */
  readonly delivery: PreparedDelivery | undefined
}

/**
 * Places for secrets that do not exist yet: what the person was shown of one is what is delivered
 * to.
 */
export class Places {
  readonly #prepare: Prepare
  /** By the destination that was shown: the person may decide otherwise of the rest. */
  readonly #prepared = new WeakMap<Shown, PreparedDelivery>()

  constructor(prepare: Prepare) {
    this.#prepare = prepare
  }

  /** Looks at the place that a program names, and puts it into the request; changes nothing. */
  async freeze(
    to: ChannelDestination,
    request: (shown: Shown) => FrozenRequest,
  ): Promise<Answered<FrozenRequest>> {
    const delivery = await this.#prepare(to)
    if (!delivery.ok) return refuseAs(delivery.error)
    const shown = shownDestination(delivery.value.preview)
    this.#prepared.set(shown, delivery.value)
    return ok(request(shown))
  }
  /** null where nothing was looked at for it. */
  approved({ destination }: FrozenRequest): ApprovedPlace | null {
    if (destination === null) return null
    const delivery = this.#prepared.get(destination)
    return delivery === undefined && destination.kind !== 'shown' ? null : { destination, delivery }
  }
  /** As `Work`. */
  isAsFrozen(frozen: FrozenRequest): boolean {
    return this.approved(frozen)?.delivery?.isAsPreviewed() === true
  }
}

/** Where a secret is now, for the program that asked. */
export const placeOf = (shown: Shown): string =>
  shown.kind === 'kept' || shown.kind === 'shown' ? 'Keystow' : shown.place

/** What is kept with a key that is made for a program, until its secret is there. */
export const askedFor = (client: ChannelClient, shown: Shown): AskedFor => ({
  client: programName(client),
  place: shown.place || placeOf(shown),
})
