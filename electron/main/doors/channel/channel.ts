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

export interface ChannelParts {
  readonly status: ChannelStatus
  readonly folder: string
  readonly computer: Computer
  readonly store: Store<Vault>
  readonly answer: AnswerRequest
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
export const createChannel = ({
  folder,
  computer,
  store,
  status,
  answer,
  endAll,
  changed,
  switched,
}: ChannelParts) => {
  const connections = createChannelConnections({ answer })
  const inTurn = createOneAtATime()
  let listening: Listening | null = null
  let closed = false

  const enter = (next: ChannelState): void => {
    status.value = next
    changed(next)
  }
  const stop = (): void => {
    listening?.close()
    listening = null
    connections.closeAll()
  }
  const open = async (): Promise<void> => {
    if (closed || listening !== null) return
    const opened = await listenForPrograms(folder, computer, (socket) => {
      if (listening === null) socket.destroy()
      else connections.take(socket, listening.token)
    })
    if (typeof opened === 'string') return enter({ kind: 'failed', problem: opened })
    listening = opened
    if (closed) return stop()
    enter({ kind: 'on' })
  }

  return {
    get state(): ChannelState {
      return status.value
    },
    /** How many programs are connected, and of these with a lease. */
    facts: (): { readonly asking: number; readonly leases: number } => ({
      asking: connections.count('asking'),
      leases: connections.count('leases'),
    }),
    /** Listens if the person had switched it on. Never rejects. */
    start: (): Promise<void> =>
      inTurn(async () => {
        forgetLeftToken(folder)
        if (store.value.isChannelOn) await open()
      }).catch((cause: unknown) => log.error('the channel could not be started', cause)),
    /**
     * As `channel:switch`. The person was asked. Rejects with `DiskFailure`: it is then not
     * switched on; off, it takes nobody any more until the next start.
     */
    switchTo: (on: boolean): Promise<void> =>
      inTurn(async () => {
        if (on) {
          store.update((vault) => ({ ...vault, isChannelOn: true }))
          switched(true)
          return open()
        }
        listening?.close()
        listening = null
        endAll()
        // What was just sent, and the answers of what was just refused, are written first.
        await setImmediate()
        stop()
        enter({ kind: 'off' })
        store.update((vault) => ({ ...vault, isChannelOn: false }))
        switched(false)
      }),
    /**
     * Takes the socket away and ends all connections, for good, once what is being answered had a
     * moment to be sent.
     */
    close: async (): Promise<void> => {
      closed = true
      // The answers of what was just denied are written after its promises.
      await setImmediate()
      stop()
    },
  }
}

export type Channel = ReturnType<typeof createChannel>
