import type { Lease } from '../../../contract/lease.ts'
import { fail, ok, type Result } from '../../../contract/result.ts'
import { createOneAtATime } from '../../base/one-at-a-time.ts'
import type { Lab } from '../../features/lab/lab.ts'
import type { Helper } from './work.ts'

/** As `RunListener.holdFor`. */
export type HoldListener = (helper: Helper) => Promise<Result<string>>

/**
 * Opens the local service to other programs for as long as one of them has a key of its own there,
 * or is connected for it.
 */
export class RunListener {
  readonly #lab: Lab
  readonly #port: () => number
  readonly #isLocal: (connectionId: string) => boolean
  readonly #inTurn = createOneAtATime()
  /** The address that was opened here; null where none is, or somebody else has opened it. */
  #opened: string | null = null
  /** Programs that are connected and have the address. */
  #holding = 0
  #needed = false

  constructor(lab: Lab, port: () => number, isLocal: (connectionId: string) => boolean) {
    this.#lab = lab
    this.#port = port
    this.#isLocal = isLocal
  }

  /**
   * Opens it where it is not open, and has it stay as long as this program is connected. Resolves
   * to where a program reaches it.
   */
  readonly holdFor: HoldListener = (helper) => {
    this.#holding += 1
    helper.onGone(() => {
      this.#holding -= 1
      void this.#inTurn(this.#closeNow)
    })
    return this.#inTurn(this.#openNow)
  }
  /** Closes what was opened here once no lease is left that needs it. */
  leasesChanged(leases: readonly Lease[]) {
    const before = this.#needed
    this.#needed = leases.some(({ connectionId }) => this.#isLocal(connectionId))
    if (before && !this.#needed) void this.#inTurn(this.#closeNow)
  }

  readonly #openNow = async (): Promise<Result<string>> => {
    const state = await this.#lab.state()
    if (!state.ok) return state
    if (state.value.listener.kind === 'on') return ok(state.value.listener.url)
    let started = await this.#lab.listen(this.#port())
    if (started.ok && started.value.kind === 'busy')
      started = await this.#lab.listen(started.value.free)
    if (!started.ok) return started
    if (started.value.kind !== 'on') return fail('local_service_failed')
    this.#opened = started.value.url
    return ok(this.#opened)
  }
  readonly #closeNow = async (): Promise<void> => {
    if (this.#opened === null || this.#needed || this.#holding > 0) return
    const state = await this.#lab.state()
    const isOurs =
      state.ok && state.value.listener.kind === 'on' && state.value.listener.url === this.#opened
    this.#opened = null
    if (isOurs) await this.#lab.stopListening()
  }
}
