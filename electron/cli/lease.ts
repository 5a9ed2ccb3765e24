import { setTimeout as pause } from 'node:timers/promises'
import type { ChannelRun } from '../contract/channel.ts'
import { type Channel, openChannel } from './caller.ts'
import type { ChildEnd } from './child.ts'
import type { Output } from './say.ts'
import { CRASH_WARNING, eventText, goesOn, LEFT_ALIVE } from './texts.ts'

/**
 * How often the app hears that this still runs, and how often it is looked for while it is gone, in
 * milliseconds.
 */
const BEAT_MS = 20_000
const LOOK_MS = 1_000
/** How long the end waits for the revoke, in milliseconds. The app goes on without this program. */
const END_MS = 20_000

/**
 * The lease of a program: keeps the connection that it is asked for on, and says each event of it,
 * from before the lease is given.
 */
export class HeldLease {
  readonly #first: Channel
  readonly #dataFolder: string | null
  readonly #words: readonly string[]
  readonly #say: Output['say']
  readonly #over = new AbortController()
  #channel: Channel | null
  #pid: number | null = null
  #beat: NodeJS.Timeout | undefined
  /** Its key is revoked, or is about to be without this program: nothing is left to rejoin. */
  #ended = false
  #isKept = true

  /** `words`: the program and its arguments, which the app shows. */
  constructor(
    first: Channel,
    dataFolder: string | null,
    words: readonly string[],
    say: Output['say'],
  ) {
    this.#first = first
    this.#channel = first
    this.#dataFolder = dataFolder
    this.#words = words
    this.#say = say
    this.#listen(first)
  }

  /** The app gave it: the connection is kept from now on, and looked for where it breaks. */
  granted(lease: ChannelRun): void {
    this.#isKept = lease.isKept
    if (!this.#isKept) this.#say(CRASH_WARNING)
    this.#beat = setInterval(() => void this.#channel?.ask('beat', {}), BEAT_MS)
    this.#keep(this.#first, lease)
  }
  /** The program runs. */
  started(pid: number): void {
    this.#pid = pid
    this.#sayStarted()
  }
  /**
   * The program ended, or could not be started: resolves once its key is revoked, or the app has
   * said that it will be.
   */
  async end(how: ChildEnd): Promise<void> {
    clearInterval(this.#beat)
    this.#over.abort()
    if (this.#channel === null) {
      if (!this.#ended) this.#say('Keystow does not run: it revokes the API key at its next start')
      return
    }
    const waited = new AbortController()
    const answer = this.#channel.ask('ended', how).then((outcome) => {
      // Why not, if not, was said by an event.
      if (outcome === null)
        this.#say(
          `Keystow has ended. ${this.#isKept ? 'It revokes the API key at its next start' : LEFT_ALIVE}`,
        )
    })
    const tooLong = pause(END_MS, null, { signal: waited.signal }).then(
      () => this.#say(`the API key is not confirmed to be revoked yet; ${goesOn(this.#isKept)}`),
      () => {},
    )
    await Promise.race([answer, tooLong])
    waited.abort()
    this.#channel?.close()
  }

  #listen(to: Channel): void {
    to.onEvent((event) => {
      if (event.event === 'lease-ended') this.#ended = true
      this.#say(eventText(event, this.#isKept))
    })
  }
  #keep(kept: Channel, lease: ChannelRun): void {
    this.#channel = kept
    kept.onClosed(() => {
      this.#channel = null
      if (!this.#over.signal.aborted) void this.#look(lease)
    })
    this.#sayStarted()
  }
  #sayStarted(): void {
    if (this.#pid !== null) void this.#channel?.ask('started', { pid: this.#pid })
  }

  /** Looks for the app after it has ended, until it has the lease again. */
  async #look(lease: ChannelRun): Promise<void> {
    if (this.#ended) return
    if (!lease.isKept) {
      this.#ended = true
      return this.#say(`Keystow has ended. ${LEFT_ALIVE}`)
    }
    this.#say(
      'Keystow has ended. It revokes the API key at its next start, unless this command still runs then',
    )
    const { signal } = this.#over
    while (!this.#ended && !signal.aborted) {
      const found = await this.#rejoin(lease).catch(() => null)
      if (found !== null) {
        this.#say('Keystow runs again and keeps the API key for the program')
        return this.#keep(found, lease)
      }
      await pause(LOOK_MS, null, { signal }).catch(() => null)
    }
  }
  async #rejoin({ lease, leaseToken }: ChannelRun): Promise<Channel | null> {
    const opened = await openChannel(this.#dataFolder, this.#words)
    if (typeof opened === 'string') return null
    this.#listen(opened)
    const outcome = await opened.ask('rejoin', { lease, leaseToken })
    if (outcome?.ok === true) return opened
    opened.close()
    if (outcome?.error.code === 'gone') {
      this.#ended = true
      this.#say('Keystow runs again and revokes the API key: the program runs on without it')
    }
    return null
  }
}
