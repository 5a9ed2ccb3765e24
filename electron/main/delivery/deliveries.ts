import type { ApiKey } from '../../contract/api-key.ts'
import type { Delivery, DeliveryPreview } from '../../contract/delivery.ts'
import type { DeliveryFailure, KeepFailure, PlaceFailure } from '../../contract/failures.ts'
import { fail, ok, type Result } from '../../contract/result.ts'
import type { Rotation } from '../../contract/rotate.ts'
import type { Annotations } from '../annotations/annotations.ts'
import type { Reveals } from '../workflows/reveals.ts'
import type { Rotations } from '../workflows/rotation/rotations.ts'
import type { PreviewedDestination } from './destination.ts'
import { type HandOver, keySecretOf } from './hand-over.ts'
import { createKeptHere } from './kept-here.ts'
import type { KeptSecrets } from './kept-secrets.ts'
import { createShown } from './newest.ts'

export interface ShownDelivery {
  readonly key: Pick<ApiKey, 'name' | 'lastFour'>
  readonly variable: string
  readonly place: string
}

interface DeliveriesParts {
  readonly handOver: HandOver
  readonly reveals: Pick<Reveals, 'use'>
  readonly kept: Pick<KeptSecrets, 'put'>
  readonly annotations: Pick<Annotations, 'of'>
  readonly rotations: Pick<Rotations, 'list'>
  /** Asks the person for a file; null if cancelled. */
  readonly chooseFile: () => Promise<Result<string | null, 'locked'>>
  readonly envFile: (chosen: string, variable: string) => PreviewedDestination
  /**
   * The variable of a file that a secret is meant for, where `variable` was only proposed.
   * `oldLastFour`: of the key that a rotation replaces.
   */
  readonly meantVariable: (chosen: string, variable: string, oldLastFour: string | null) => string
}

interface Previewed {
  readonly chosen: string
  readonly variable: string
  readonly place: string
  readonly destination: PreviewedDestination
}

/** Takes secrets that wait for the person to where they are used. Each as its channel. */
export const createDeliveries = (parts: DeliveriesParts) => {
  const { handOver, reveals, kept, annotations, rotations, chooseFile, envFile, meantVariable } =
    parts
  const byReveal = createShown<Previewed>(reveals)
  const find = (id: string) => byReveal.find((shown) => shown.id === id)

  const rotationOf = (revealId: string): Rotation | undefined =>
    rotations.list().find((one) => one.revealId === revealId)
  const oldLastFour = (revealId: string): string | null =>
    rotationOf(revealId)?.oldKey.lastFour ?? null

  const show = async (
    revealId: string,
    chosen: string,
    variable: string,
  ): Promise<Result<DeliveryPreview, PlaceFailure>> => {
    const shown = byReveal.of(revealId)
    const previewed = await shown.newest(
      async (isNewest): Promise<Result<DeliveryPreview, PlaceFailure>> => {
        const used = reveals.use(revealId)
        if (!used.ok) return used
        const destination = envFile(chosen, variable)
        const preview = await destination.preview(used.value.secret, oldLastFour(revealId))
        if (!preview.ok) return preview
        if (!isNewest()) return fail('gone')
        shown.last = { chosen, variable, place: preview.value.place, destination }
        return ok({ id: shown.id, ...preview.value })
      },
    )
    return previewed ?? fail('gone')
  }

  return {
    choose: async (
      revealId: string,
      variable: string,
    ): Promise<Result<DeliveryPreview | null, PlaceFailure | 'locked'>> => {
      const used = reveals.use(revealId)
      if (!used.ok) return used
      const chosen = await chooseFile()
      return chosen.ok && chosen.value !== null
        ? show(revealId, chosen.value, meantVariable(chosen.value, variable, oldLastFour(revealId)))
        : (chosen as Result<null, 'locked'>)
    },
    again: async (
      revealId: string,
      deliveryId: string,
    ): Promise<Result<DeliveryPreview, PlaceFailure>> => {
      const rotation = rotationOf(revealId)
      if (rotation === undefined) return fail('gone')
      const known = annotations.of(rotation.connectionId)[rotation.oldKey.id]?.deliveries ?? []
      const before = known.find(({ id }) => id === deliveryId)
      return before?.kind !== 'env-file'
        ? fail('gone')
        : show(revealId, before.place, before.variable)
    },
    preview: async (
      id: string,
      variable: string,
    ): Promise<Result<DeliveryPreview, PlaceFailure>> => {
      const found = find(id)
      return found === null ? fail('gone') : show(found.revealId, found.chosen, variable)
    },
    /** Returns the preview of a write; null where nothing was shown under this id. */
    shown: (id: string): ShownDelivery | null => {
      const found = find(id)
      const used = found === null ? fail('gone') : reveals.use(found.revealId)
      return found !== null && used.ok
        ? { key: used.value.reveal.key, variable: found.variable, place: found.place }
        : null
    },
    write: async (id: string): Promise<Result<Delivery, DeliveryFailure>> => {
      const found = find(id)
      if (found === null) return fail('gone')
      const { revealId, destination } = found
      const delivery = await handOver(destination, revealId)
      if (delivery.ok) byReveal.drop(revealId)
      return delivery
    },
    keep: async (revealId: string): Promise<Result<Delivery, KeepFailure>> => {
      const of = keySecretOf(reveals, revealId)
      return of.ok ? handOver(createKeptHere(kept, of.value), revealId) : of
    },
  }
}
