import { mkdtempSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import type { FrozenRequest } from '../../electron/contract/approval.ts'
import type { Core } from '../../electron/main/app/core.ts'
import type { Platform } from '../../electron/main/app/platform.ts'
import { type Clock, SYSTEM_CLOCK } from '../../electron/main/base/clock.ts'
import type { Transport } from '../../electron/main/client/transport.ts'
import { remoteTransport } from '../../electron/main/client/transport-undici.ts'
import { WAIT_MS } from '../../electron/main/consent/approvals/waiting-requests.ts'
import { type Listener, listen } from '../../electron/service/http/listener.ts'
import { SHORT_TMP } from '../short-tmp.ts'
import { present } from '../values.ts'
import { WorldTime } from './time.ts'
import { ADDRESS, never, type Run, World, type WorldOptions } from './world.ts'

// The socket of an app is in its own folder.
delete process.env.XDG_RUNTIME_DIR

/** The computer's own time, which passes by itself. `advance` sets its clocks only. */
class RealTime extends WorldTime {
  #ahead = 0

  override readonly clock: Clock = {
    wall: () => SYSTEM_CLOCK.wall() + this.#ahead,
    steady: () => SYSTEM_CLOCK.steady() + this.#ahead,
    pause: SYSTEM_CLOCK.pause,
  }

  override clockOf(run: Run): Clock {
    return {
      ...this.clock,
      pause: (ms, signal) =>
        this.clock.pause(ms, signal).then(() => (run.isDead ? never() : undefined)),
    }
  }
  override async advance(ms: number): Promise<void> {
    this.#ahead += ms
  }
}

/** A world for tests with processes: its app is reached by its socket, and its service by HTTP. */
export class RealWorld extends World {
  /** The decision of the person about each request of a program. */
  decision: 'approved' | 'approved_for_hour' | 'denied' | 'timed_out' = 'approved'
  /** The requests that the person was shown, each once. */
  readonly shown: FrozenRequest[] = []
  /** The app's data folder, as a command is told it. */
  readonly data = this.folder
  #lastId = ''
  #listener: Listener | null = null

  constructor(options: Omit<WorldOptions, 'time'> = {}) {
    const { folder = realpathSync(mkdtempSync(join(SHORT_TMP, 'keystow-'))) } = options
    super({ ...options, folder, time: new RealTime() })
  }

  /** Serves the service on a free port of this computer. */
  async #listen(): Promise<void> {
    const service = Object.assign(Object.create(this.service), {
      answer: (request: never) => this.carry(request),
    })
    this.#listener = await listen(service, { port: 0 })
    this.address = this.#listener.url
  }

  /** Names of the keys besides the app's own. */
  readonly living = (): readonly string[] =>
    this.service
      .workspaces()
      .flatMap((workspace) =>
        this.service
          .keysOf(workspace.id)
          .flatMap(({ id, name }) => (id === this.own.id ? [] : [name])),
      )

  /**
   * Starts the app, signed in to the world's service unless another one is meant, and lets programs
   * ask.
   */
  async open(token?: string): Promise<Core> {
    if (this.address === ADDRESS) await this.#listen()
    const core = present(await this.start())
    if (core.sessions.connections().length === 0) await this.addConnection(token)
    await core.channel.switchTo(true)
    return core
  }

  /** Kills the app, and waits until its sockets are closed. */
  async end(): Promise<void> {
    if (!this.isRunning) return
    const { channel } = this.core
    this.kill()
    await channel.close()
  }
  override async close(): Promise<void> {
    await this.end()
    await this.#listener?.close()
    super.close()
  }

  override hear<T>(answer: Promise<T>): Promise<T> {
    return answer
  }
  protected override onApproval(): void {
    setImmediate(() => this.isRunning && void this.#decide())
  }
  async #decide(): Promise<void> {
    const { approvals } = this.core
    const view = approvals.view()
    if (view === null || view.id === this.#lastId) return
    this.#lastId = view.id
    this.shown.push(view.request)
    if (this.decision === 'timed_out') {
      await this.advance(WAIT_MS)
      approvals.refresh()
    } else
      await this.approve(this.decision !== 'denied', null, this.decision === 'approved_for_hour')
  }

  protected override openRemote(run: Run, ...to: Parameters<Platform['openRemote']>): Transport {
    const transport = remoteTransport(...to)
    const send: Transport['send'] = async (request) => {
      if (run.isDead) return never()
      const answer = await transport.send(request)
      return run.isDead ? never() : answer
    }
    return { ...transport, send }
  }
}
