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

/**
 * Places for secrets that do not exist yet: what the person was shown of one is what is delivered
 * to.
 */
export const createPlaces = (prepare: Prepare) => {
  /** By the destination that was shown: the person may decide otherwise of the rest. */
  const prepared = new WeakMap<Shown, PreparedDelivery>()
  const of = ({ destination }: FrozenRequest): PreparedDelivery | undefined =>
    destination === null ? undefined : prepared.get(destination)
  return {
    /** Looks at the place that a program names, and puts it into the request; changes nothing. */
    freeze: async (
      to: ChannelDestination,
      request: (shown: Shown) => FrozenRequest,
    ): Promise<Answered<FrozenRequest>> => {
      const delivery = await prepare(to)
      if (!delivery.ok) return refuseAs(delivery.error)
      const shown = shownDestination(delivery.value.preview)
      prepared.set(shown, delivery.value)
      return ok(request(shown))
    },
    of,
    /** As `Work`. */
    isAsFrozen: (frozen: FrozenRequest): boolean => of(frozen)?.isAsPreviewed() === true,
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
