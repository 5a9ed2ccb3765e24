import { setImmediate } from 'node:timers/promises'
import type { ChannelState } from '../../contract/channel-state.ts'
import { fail, ok, type Result } from '../../contract/result.ts'
import type { Computer } from '../../wire/place.ts'
import { createOneAtATime } from '../app/one-at-a-time.ts'
import { log } from '../diagnostics/log.ts'
import { diskFailure } from '../storage/disk-failure.ts'
import { createChannelConnections } from './connections.ts'
import type { AnswerRequest } from './conversation.ts'
import { forgetLeftToken, type Listening, listenForPrograms } from './listening.ts'
import type { ChannelPermission } from './permission.ts'

/** The local channel, by which programs on this computer ask. Off until the person switches it on. */
export interface Channel {
  readonly state: ChannelState
  /** How many programs are connected, and of these with a lease. */
  facts(): { readonly asking: number; readonly leases: number }
  /** Listens if the person had switched it on, and that can be proven. Never rejects. */
  start(): Promise<void>
  /** As `channel:switch`. The person was asked. Off, it takes nobody any more, also where the disk keeps the record that it is on. */
  switchTo(on: boolean): Promise<Result<null, 'data_not_written' | 'disk_full'>>
  /** Takes the socket away and ends all connections, for good, once what is being answered had a moment to be sent. */
  close(): Promise<void>
}

export interface ChannelParts {
  readonly folder: string
  readonly computer: Computer
  readonly permission: ChannelPermission
  readonly answer: AnswerRequest
  /** Programs may not ask any more: refuses what waits, and revokes the keys of those that run with one, each of which is told so first. */
  readonly endAll: () => void
  readonly changed: () => void
}

export const createChannel = ({ folder, computer, permission, answer, endAll, changed }: ChannelParts): Channel => {
  const connections = createChannelConnections({ answer })
  const inTurn = createOneAtATime()
  let state: ChannelState = { kind: 'off', unproven: false }
  let listening: Listening | null = null
  let closed = false

  const enter = (next: ChannelState): void => {
    state = next
    changed()
  }
  const stop = (): void => {
    listening?.close()
    listening = null
    connections.closeAll()
  }
  const open = async (lasting: boolean): Promise<void> => {
    if (closed || listening !== null) return
    const opened = await listenForPrograms(folder, computer, (socket) => {
      if (listening === null) socket.destroy()
      else connections.take(socket, listening.token)
    })
    if (typeof opened === 'string') return enter({ kind: 'failed', lasting, problem: opened })
    listening = opened
    if (closed) return stop()
    enter({ kind: 'on', lasting })
  }

  return {
    get state() {
      return state
    },
    facts: () => ({ asking: connections.count('asking'), leases: connections.count('leases') }),
    start: () =>
      inTurn(async () => {
        forgetLeftToken(folder)
        const known = await permission.read()
        if (known === 'on') await open(true)
        else enter({ kind: 'off', unproven: known === 'unproven' })
      }).catch((cause: unknown) => log.error('the channel could not be started', cause)),
    switchTo: (on) =>
      inTurn(async () => {
        if (on) {
          await open(await permission.grant())
          return ok(null)
        }
        listening?.close()
        listening = null
        endAll()
        // What was just sent, and the answers of what was just refused, are written first.
        await setImmediate()
        stop()
        enter({ kind: 'off', unproven: false })
        try {
          permission.withdraw()
        } catch (cause) {
          log.error('that programs may not ask any more could not be written', cause)
          return fail(diskFailure(cause, 'data_not_written'))
        }
        return ok(null)
      }),
    close: async () => {
      closed = true
      // The answers of what was just denied are written after its promises.
      await setImmediate()
      stop()
    },
  }
}
