import { setImmediate } from 'node:timers/promises'
import type { ChannelState } from '../../../contract/channel-state.ts'
import type { Computer } from '../../../wire/place.ts'
import { log } from '../../base/log.ts'
import { createOneAtATime } from '../../base/one-at-a-time.ts'
import type { Store } from '../../store/store.ts'
import type { Vault } from '../../store/vault.ts'
import { createChannelConnections } from './connections.ts'
import type { AnswerRequest } from './conversation.ts'
import { forgetLeftToken, type Listening, listenForPrograms } from './listening.ts'

/** Tells whether programs may ask, to what is made before the channel. */
export class ChannelStatus {
  value: ChannelState = { kind: 'off' }
}

export interface ChannelPlace {
  readonly folder: string
  readonly computer: Computer
}

export interface ChannelEvents {
  /**
   * Programs may not ask any more: refuses what waits, and revokes the keys of those that run with
   * one, each of which is told so first.
   */
  readonly endAll: () => void
  readonly changed: (state: ChannelState) => void
  /** Called once the person's change is kept. */
  readonly switched: (on: boolean) => void
}

/**
 * The local channel, by which programs on this computer ask. Off until the person switches it on.
 */
export class Channel {
  readonly #place: ChannelPlace
  readonly #store: Store<Vault>
  readonly #status: ChannelStatus
  readonly #answer: AnswerRequest
  readonly #events: ChannelEvents
  readonly #connections: ReturnType<typeof createChannelConnections>
  readonly #inTurn = createOneAtATime()
  #listening: Listening | null = null
  #closed = false

  constructor(
    place: ChannelPlace,
    store: Store<Vault>,
    status: ChannelStatus,
    answer: AnswerRequest,
    events: ChannelEvents,
  ) {
    this.#place = place
    this.#store = store
    this.#status = status
    this.#answer = answer
    this.#events = events
    this.#connections = createChannelConnections({ answer: this.#answer })
  }

  get state(): ChannelState {
    return this.#status.value
  }
  /** How many programs are connected, and of these with a lease. */
  facts(): { readonly asking: number; readonly leases: number } {
    return {
      asking: this.#connections.count('asking'),
      leases: this.#connections.count('leases'),
    }
  }
  /** Listens if the person had switched it on. Never rejects. */
  start(): Promise<void> {
    return this.#inTurn(async () => {
      forgetLeftToken(this.#place.folder)
      if (this.#store.value.isChannelOn) await this.#open()
    }).catch((cause: unknown) => log.error('the channel could not be started', cause))
  }
  /**
   * As `channel:switch`. The person was asked. Rejects with `DiskFailure`: it is then not
   * switched on; off, it takes nobody any more until the next start.
   */
  switchTo(on: boolean): Promise<void> {
    return this.#inTurn(async () => {
      if (on) {
        this.#store.update((vault) => ({ ...vault, isChannelOn: true }))
        this.#events.switched(true)
        return this.#open()
      }
      this.#listening?.close()
      this.#listening = null
      this.#events.endAll()
      // What was just sent, and the answers of what was just refused, are written first.
      await setImmediate()
      this.#stop()
      this.#enter({ kind: 'off' })
      this.#store.update((vault) => ({ ...vault, isChannelOn: false }))
      this.#events.switched(false)
    })
  }
  /**
   * Takes the socket away and ends all connections, for good, once what is being answered had a
   * moment to be sent.
   */
  readonly close = async (): Promise<void> => {
    this.#closed = true
    // The answers of what was just denied are written after its promises.
    await setImmediate()
    this.#stop()
  }

  #enter(next: ChannelState): void {
    this.#status.value = next
    this.#events.changed(next)
  }
  #stop(): void {
    this.#listening?.close()
    this.#listening = null
    this.#connections.closeAll()
  }
  async #open(): Promise<void> {
    if (this.#closed || this.#listening !== null) return
    const opened = await listenForPrograms(this.#place.folder, this.#place.computer, (socket) => {
      if (this.#listening === null) socket.destroy()
      else this.#connections.take(socket, this.#listening.token)
    })
    if (typeof opened === 'string') return this.#enter({ kind: 'failed', problem: opened })
    this.#listening = opened
    if (this.#closed) return this.#stop()
    this.#enter({ kind: 'on' })
  }
}
