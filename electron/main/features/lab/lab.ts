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

/** The system's code for why a port could not be had; null where the cause is another. */
const socketFault = (cause: unknown): string | null =>
  cause instanceof Error && 'syscall' in cause && 'code' in cause && typeof cause.code === 'string'
    ? cause.code
    : null

/** The port that the local service listened on last. */
interface RememberedPort {
  readonly listenerPort: () => number
  readonly rememberPort: (port: number) => void
}

/** What the Lab does to the embedded service besides what the service offers by itself. */
export class Lab {
  readonly #folder: string
  readonly #local: LocalService
  readonly #connect: Connect
  readonly #port: RememberedPort
  readonly #changed: (state: LabState) => void
  readonly snapshotFile: string
  #listener: Listener | null = null
  #listening: ListenerState | null = null
  /** Of two starts at once each would find nothing to stop, and one listener would be lost. */
  readonly #inTurn = createOneAtATime()

  constructor(
    folder: string,
    local: LocalService,
    connect: Connect,
    port: RememberedPort,
    changed: (state: LabState) => void,
  ) {
    this.#folder = folder
    this.#local = local
    this.#connect = connect
    this.#port = port
    this.#changed = changed
    this.snapshotFile = join(this.#folder, 'local-service.snapshot.db')
  }

  /** Opens the service if need be. A throw becomes what `localFailure` says. */
  async read<T>(access: (service: KeyService) => T): Promise<Result<T, LocalServiceFailure>> {
    const service = await this.#local.open()
    if (!service.ok) return service
    return tryChange(this.#local.file, 'the Lab could not reach the local service', () =>
      ok(access(service.value)),
    )
  }
  /** As `read`, and pushes the changed state. */
  async change<T>(work: (service: KeyService) => T): Promise<Result<T, LocalServiceFailure>> {
    const done = await this.read(work)
    if (done.ok) this.#pushState()
    return done
  }
  /**
   * As `change`, for work that replaces data and answers the token that came with it, if one did:
   * the local connection is signed in anew afterwards.
   */
  async replace(
    work: (service: KeyService) => LocalToken | null,
  ): Promise<Result<null, LocalServiceFailure>> {
    await this.#connect.cacheLocalToken()
    const done = await this.change(work)
    if (!done.ok) return done
    await this.#connect.signInLocal(done.value)
    this.#pushState()
    return ok(null)
  }
  stopListening(): Promise<void> {
    return this.#inTurn(this.#stopNow)
  }
  state(): Promise<Result<LabState, LocalServiceFailure>> {
    return this.read(this.#describe)
  }
  /** Pushes the state now, and whenever what is armed changes. */
  watch(service: KeyService): void {
    service.faults.onChange(this.#pushState)
    this.#pushState()
  }
  power(on: boolean): void {
    this.#local.on = on
    this.#pushState()
  }
  keys(): Promise<Result<readonly LabKey[], LocalServiceFailure>> {
    return this.read((service) =>
      service.workspaces().flatMap(({ id, name: workspace, organization }) =>
        service.keysOf(id).map((key) => ({
          id: key.id,
          name: key.name,
          lastFour: key.lastFour,
          workspace,
          organization,
        })),
      ),
    )
  }
  async listen(
    port: number,
  ): Promise<Result<ListenerState, LocalServiceFailure | 'listen_failed'>> {
    const service = await this.#local.open()
    if (!service.ok) return service
    return this.#inTurn(async () => {
      await this.#stopNow()
      const started = await this.#start(service.value, port)
      if (!started.ok) return started
      this.#listening = started.value
      this.#pushState()
      return started
    })
  }
  /** Closes what was opened to others and disarms what was armed. */
  async rest(): Promise<void> {
    this.#local.opened?.faults.clear()
    await this.stopListening()
  }

  readonly #describe = (service: KeyService): LabState => ({
    on: this.#local.on,
    faults: service.faults.armed(),
    clock: { now: service.clock.now(), ...service.clock.state },
    snapshotAt: statSync(this.snapshotFile, { throwIfNoEntry: false })?.mtimeMs ?? null,
    listener: this.#listening ?? { kind: 'off', port: this.#port.listenerPort() },
    workspaces: service
      .workspaces()
      .map(({ id, name, organization }) => ({ id, name, organization })),
  })
  /** Pushes the present state to the window, if the service is open. */
  readonly #pushState = (): void => {
    if (this.#local.opened !== null) this.#changed(this.#describe(this.#local.opened))
  }
  readonly #stopNow = async (): Promise<void> => {
    await this.#listener?.close()
    this.#listener = null
    this.#listening = null
    this.#pushState()
  }
  async #start(service: KeyService, port: number): Promise<Result<ListenerState, 'listen_failed'>> {
    const { listen } = await import('../../../service/http/listener.ts')
    try {
      this.#listener = await listen(service, { port })
      this.#port.rememberPort(this.#listener.port)
      return ok({ kind: 'on', port: this.#listener.port, url: this.#listener.url })
    } catch (cause) {
      const fault = socketFault(cause)
      if (fault === null) throw cause
      if (fault !== 'EADDRINUSE') return fail('listen_failed', { detail: fault })
      const spare = await listen(service, { port: 0 })
      await spare.close()
      return ok({ kind: 'busy', port, free: spare.port })
    }
  }
}
