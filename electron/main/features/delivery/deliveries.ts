import type { Delivery, DeliveryPreview } from '../../../contract/delivery.ts'
import type { DeliveryFailure, KeepFailure, PlaceFailure } from '../../../contract/failures.ts'
import { fail, ok, type Result } from '../../../contract/result.ts'
import type { Rotation } from '../../../contract/rotate.ts'
import type { ShownDelivery } from '../../consent/person/facts.ts'
import type { KeptSecrets } from '../kept/kept-secrets.ts'
import type { Reveals } from '../kept/reveals.ts'
import type { Annotations } from '../notes/annotations.ts'
import type { PreviewedDestination } from './destination.ts'
import { type HandOver, keySecretOf } from './hand-over.ts'
import { KeptHere } from './kept-here.ts'
import { Previews } from './newest.ts'

interface Previewed {
  readonly chosen: string
  readonly variable: string
  readonly place: string
  readonly destination: PreviewedDestination
}

/** Where the secret of a key was delivered before. */
interface EarlierDeliveries {
  readonly annotations: Annotations
  /** Finds the rotation whose new secret is shown by this reveal. */
  readonly rotationOf: (revealId: string) => Rotation | undefined
}

/** The files that a person chooses. */
interface DeliveryFiles {
  /** Asks the person for a file; null if cancelled. */
  readonly chooseFile: () => Promise<Result<string | null, 'locked'>>
  readonly envFile: (chosen: string, variable: string) => PreviewedDestination
  /**
   * The variable of a file that a secret is meant for, where `variable` was only proposed.
   * `oldLastFour`: of the key that a rotation replaces.
   */
  readonly meantVariable: (chosen: string, variable: string, oldLastFour: string | null) => string
}

/** Takes secrets that wait for the person to where they are used. Each as its channel. */
export class Deliveries {
  readonly #handOver: HandOver
  readonly #reveals: Reveals
  readonly #kept: KeptSecrets
  readonly #earlier: EarlierDeliveries
  readonly #files: DeliveryFiles
  readonly #byReveal: Previews<Previewed>

  constructor(
    handOver: HandOver,
    reveals: Reveals,
    kept: KeptSecrets,
    earlier: EarlierDeliveries,
    files: DeliveryFiles,
  ) {
    this.#handOver = handOver
    this.#reveals = reveals
    this.#kept = kept
    this.#earlier = earlier
    this.#files = files
    this.#byReveal = new Previews<Previewed>(this.#reveals)
  }

  async choose(
    revealId: string,
    variable: string,
  ): Promise<Result<DeliveryPreview | null, PlaceFailure | 'locked'>> {
    const used = this.#reveals.use(revealId)
    if (!used.ok) return used
    const chosen = await this.#files.chooseFile()
    if (!chosen.ok || chosen.value === null) return chosen as Result<null, 'locked'>
    const oldLastFour = this.#oldLastFour(revealId)
    const meant = this.#files.meantVariable(chosen.value, variable, oldLastFour)
    return this.#show(revealId, chosen.value, meant)
  }
  async again(
    revealId: string,
    deliveryId: string,
  ): Promise<Result<DeliveryPreview, PlaceFailure>> {
    const rotation = this.#earlier.rotationOf(revealId)
    if (rotation === undefined) return fail('gone')
    const known =
      this.#earlier.annotations.of(rotation.connectionId)[rotation.oldKey.id]?.deliveries ?? []
    const before = known.find(({ id }) => id === deliveryId)
    return before?.kind !== 'env-file'
      ? fail('gone')
      : this.#show(revealId, before.place, before.variable)
  }
  async preview(id: string, variable: string): Promise<Result<DeliveryPreview, PlaceFailure>> {
    const found = this.#find(id)
    return found === null ? fail('gone') : this.#show(found.revealId, found.chosen, variable)
  }
  /** Returns the preview of a write; null where nothing was shown under this id. */
  readonly shown = (id: string): ShownDelivery | null => {
    const found = this.#find(id)
    const used = found === null ? fail('gone') : this.#reveals.use(found.revealId)
    return found !== null && used.ok
      ? { key: used.value.reveal.key, variable: found.variable, place: found.place }
      : null
  }
  async write(id: string): Promise<Result<Delivery, DeliveryFailure>> {
    const found = this.#find(id)
    if (found === null) return fail('gone')
    const { revealId, destination } = found
    const delivery = await this.#handOver(destination, revealId)
    if (delivery.ok) this.#byReveal.drop(revealId)
    return delivery
  }
  async keep(revealId: string): Promise<Result<Delivery, KeepFailure>> {
    const of = keySecretOf(this.#reveals, revealId)
    return of.ok ? this.#handOver(new KeptHere(this.#kept, of.value), revealId) : of
  }

  #oldLastFour(revealId: string): string | null {
    return this.#earlier.rotationOf(revealId)?.oldKey.lastFour ?? null
  }
  #find(id: string) {
    return this.#byReveal.find((shown) => shown.id === id)
  }
  async #show(
    revealId: string,
    chosen: string,
    variable: string,
  ): Promise<Result<DeliveryPreview, PlaceFailure>> {
    const shown = this.#byReveal.of(revealId)
    const previewed = await shown.newest(
      async (isNewest): Promise<Result<DeliveryPreview, PlaceFailure>> => {
        const used = this.#reveals.use(revealId)
        if (!used.ok) return used
        const destination = this.#files.envFile(chosen, variable)
        const preview = await destination.preview(used.value.secret, this.#oldLastFour(revealId))
        if (!preview.ok) return preview
        if (!isNewest()) return fail('gone')
        shown.last = { chosen, variable, place: preview.value.place, destination }
        return ok({ id: shown.id, ...preview.value })
      },
    )
    return previewed ?? fail('gone')
  }
}
