import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { LocalServiceFailure } from '../../../contract/failures.ts'
import type { LabKey, LabState, ListenerState } from '../../../contract/lab.ts'
import { fail, ok, type Result } from '../../../contract/result.ts'
import type { Listener } from '../../../service/http/listener.ts'
import type { KeyService } from '../../../service/index.ts'
import { createOneAtATime } from '../../base/one-at-a-time.ts'
import { tryChange } from '../../client/local-failure.ts'
import type { LocalService, LocalToken } from '../../client/local-service.ts'
import type { Connect } from '../connections/connect.ts'

export interface LabParts {
  readonly folder: string
  readonly local: LocalService
  readonly listenerPort: () => number
  readonly rememberPort: (port: number) => void
  readonly changed: (state: LabState) => void
  readonly connect: Pick<Connect, 'cacheLocalToken' | 'signInLocal'>
}

/** The system's code for why a port could not be had; null where the cause is another. */
const socketFault = (cause: unknown): string | null =>
  cause instanceof Error && 'syscall' in cause && 'code' in cause && typeof cause.code === 'string'
    ? cause.code
    : null

/** What the Lab does to the embedded service besides what the service offers by itself. */
export const createLab = ({
  folder,
  local,
  listenerPort,
  rememberPort,
  changed,
  connect,
}: LabParts) => {
  const snapshotFile = join(folder, 'local-service.snapshot.db')
  let listener: Listener | null = null
  let listening: ListenerState | null = null

  const describe = (service: KeyService): LabState => ({
    on: local.on,
    faults: service.faults.armed(),
    clock: { now: service.clock.now(), ...service.clock.state },
    snapshotAt: statSync(snapshotFile, { throwIfNoEntry: false })?.mtimeMs ?? null,
    listener: listening ?? { kind: 'off', port: listenerPort() },
    workspaces: service
      .workspaces()
      .map(({ id, name, organization }) => ({ id, name, organization })),
  })
  /** Pushes the present state to the window, if the service is open. */
  const pushState = (): void => {
    if (local.opened !== null) changed(describe(local.opened))
  }

  /** Opens the service if need be. A throw becomes what `localFailure` says. */
  const read = async <T>(
    access: (service: KeyService) => T,
  ): Promise<Result<T, LocalServiceFailure>> => {
    const service = await local.open()
    if (!service.ok) return service
    return tryChange(local.file, 'the Lab could not reach the local service', () =>
      ok(access(service.value)),
    )
  }

  /** As `read`, and pushes the changed state. */
  const change: typeof read = async (work) => {
    const done = await read(work)
    if (done.ok) pushState()
    return done
  }

  /**
   * As `change`, for work that replaces data and answers the token that came with it, if one did:
   * the local connection is signed in anew afterwards.
   */
  const replace = async (
    work: (service: KeyService) => LocalToken | null,
  ): Promise<Result<null, LocalServiceFailure>> => {
    await connect.cacheLocalToken()
    const done = await change(work)
    if (!done.ok) return done
    await connect.signInLocal(done.value)
    pushState()
    return ok(null)
  }

  /** Of two starts at once each would find nothing to stop, and one listener would be lost. */
  const inTurn = createOneAtATime()

  const stopNow = async (): Promise<void> => {
    await listener?.close()
    listener = null
    listening = null
    pushState()
  }
  const stopListening = (): Promise<void> => inTurn(stopNow)

  const start = async (
    service: KeyService,
    port: number,
  ): Promise<Result<ListenerState, 'listen_failed'>> => {
    const { listen } = await import('../../../service/http/listener.ts')
    try {
      listener = await listen(service, { port })
      rememberPort(listener.port)
      return ok({ kind: 'on', port: listener.port, url: listener.url })
    } catch (cause) {
      const fault = socketFault(cause)
      if (fault === null) throw cause
      if (fault !== 'EADDRINUSE') return fail('listen_failed', { detail: fault })
      const spare = await listen(service, { port: 0 })
      await spare.close()
      return ok({ kind: 'busy', port, free: spare.port })
    }
  }

  return {
    state: (): Promise<Result<LabState, LocalServiceFailure>> => read(describe),
    /** Pushes the state now, and whenever what is armed changes. */
    watch: (service: KeyService): void => {
      service.faults.onChange(pushState)
      pushState()
    },
    read,
    change,
    replace,
    snapshotFile,
    power: (on: boolean): void => {
      local.on = on
      pushState()
    },
    keys: (): Promise<Result<readonly LabKey[], LocalServiceFailure>> =>
      read((service) =>
        service.workspaces().flatMap(({ id, name: workspace, organization }) =>
          service.keysOf(id).map((key) => ({
            id: key.id,
            name: key.name,
            lastFour: key.lastFour,
            workspace,
            organization,
          })),
        ),
      ),
    listen: async (
      port: number,
    ): Promise<Result<ListenerState, LocalServiceFailure | 'listen_failed'>> => {
      const service = await local.open()
      if (!service.ok) return service
      return inTurn(async () => {
        await stopNow()
        const started = await start(service.value, port)
        if (!started.ok) return started
        listening = started.value
        pushState()
        return started
      })
    },
    stopListening,
    /** Closes what was opened to others and disarms what was armed. */
    rest: async (): Promise<void> => {
      local.opened?.faults.clear()
      await stopListening()
    },
  }
}

export type Lab = ReturnType<typeof createLab>
