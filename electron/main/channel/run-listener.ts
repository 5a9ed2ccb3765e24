import type { Lease } from '../../contract/lease.ts'
import { fail, ok, type Result } from '../../contract/result.ts'
import { createOneAtATime } from '../base/one-at-a-time.ts'
import type { Lab } from '../lab/lab.ts'
import type { Helper } from './work.ts'

interface RunListenerParts {
  readonly lab: Pick<Lab, 'state' | 'listen' | 'stopListening'>
  readonly port: () => number
  readonly isLocal: (connectionId: string) => boolean
}

/**
 * Opens the local service to other programs for as long as one of them has a key of its own there,
 * or is connected for it.
 */
export const createRunListener = ({ lab, port, isLocal }: RunListenerParts) => {
  const inTurn = createOneAtATime()
  /** The address that was opened here; null where none is, or somebody else has opened it. */
  let opened: string | null = null
  /** Programs that are connected and have the address. */
  let holding = 0
  let needed = false

  const openNow = async (): Promise<Result<string>> => {
    const state = await lab.state()
    if (!state.ok) return state
    if (state.value.listener.kind === 'on') return ok(state.value.listener.url)
    let started = await lab.listen(port())
    if (started.ok && started.value.kind === 'busy') started = await lab.listen(started.value.free)
    if (!started.ok) return started
    if (started.value.kind !== 'on') return fail('local_service_failed')
    opened = started.value.url
    return ok(opened)
  }

  const closeNow = async (): Promise<void> => {
    if (opened === null || needed || holding > 0) return
    const state = await lab.state()
    const isOurs =
      state.ok && state.value.listener.kind === 'on' && state.value.listener.url === opened
    opened = null
    if (isOurs) await lab.stopListening()
  }

  return {
    /**
     * Opens it where it is not open, and has it stay as long as this program is connected. Resolves
     * to where a program reaches it.
     */
    holdFor: (helper: Pick<Helper, 'onGone'>): Promise<Result<string>> => {
      holding += 1
      helper.onGone(() => {
        holding -= 1
        void inTurn(closeNow)
      })
      return inTurn(openNow)
    },
    /** Closes what was opened here once no lease is left that needs it. */
    leasesChanged: (leases: readonly Lease[]) => {
      const before = needed
      needed = leases.some(({ connectionId }) => isLocal(connectionId))
      if (before && !needed) void inTurn(closeNow)
    },
  }
}

export type RunListener = ReturnType<typeof createRunListener>
