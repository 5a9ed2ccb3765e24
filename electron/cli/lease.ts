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

type GrantedLease = Pick<ChannelRun, 'lease' | 'leaseToken' | 'isKept'>

interface LeaseParts extends Pick<Output, 'say'> {
  readonly dataFolder: string | null
  /** The program and its arguments, which the app shows. */
  readonly words: readonly string[]
}

/**
 * Keeps the connection of a lease that is asked for on it, and says each event of it, from before
 * the lease is given.
 */
export const holdLease = (first: Channel, { dataFolder, words, say }: LeaseParts) => {
  const over = new AbortController()
  let channel: Channel | null = first
  let pid: number | null = null
  let beat: NodeJS.Timeout | undefined
  /** Its key is revoked, or is about to be without this program: nothing is left to rejoin. */
  let ended = false
  let isKept = true

  const listen = (to: Channel): void =>
    to.onEvent((event) => {
      if (event.event === 'lease-ended') ended = true
      say(eventText(event, isKept))
    })

  const rejoin = async ({ lease, leaseToken }: GrantedLease): Promise<Channel | null> => {
    const opened = await openChannel(dataFolder, words)
    if (typeof opened === 'string') return null
    listen(opened)
    const outcome = await opened.ask('rejoin', { lease, leaseToken })
    if (outcome?.ok === true) return opened
    opened.close()
    if (outcome?.error.code === 'gone') {
      ended = true
      say('Keystow runs again and revokes the API key: the program runs on without it')
    }
    return null
  }

  const look = async (lease: GrantedLease): Promise<void> => {
    if (ended) return
    if (!lease.isKept) {
      ended = true
      return say(`Keystow has ended. ${LEFT_ALIVE}`)
    }
    say(
      'Keystow has ended. It revokes the API key at its next start, unless this command still runs then',
    )
    while (!ended && !over.signal.aborted) {
      const found = await rejoin(lease).catch(() => null)
      if (found !== null) {
        say('Keystow runs again and keeps the API key for the program')
        return keep(found, lease)
      }
      await pause(LOOK_MS, null, { signal: over.signal }).catch(() => null)
    }
  }

  const sayStarted = (): void => {
    if (pid !== null) void channel?.ask('started', { pid })
  }

  const keep = (kept: Channel, lease: GrantedLease): void => {
    channel = kept
    kept.onClosed(() => {
      channel = null
      if (!over.signal.aborted) void look(lease)
    })
    sayStarted()
  }

  listen(first)

  return {
    /** The app gave it: the connection is kept from now on, and looked for where it breaks. */
    granted: (lease: GrantedLease) => {
      isKept = lease.isKept
      if (!isKept) say(CRASH_WARNING)
      beat = setInterval(() => void channel?.ask('beat', {}), BEAT_MS)
      keep(first, lease)
    },
    /** The program runs. */
    started: (runs: number) => {
      pid = runs
      sayStarted()
    },
    /**
     * The program ended, or could not be started: resolves once its key is revoked, or the app has
     * said that it will be.
     */
    end: async (how: ChildEnd): Promise<void> => {
      clearInterval(beat)
      over.abort()
      if (channel === null) {
        if (!ended) say('Keystow does not run: it revokes the API key at its next start')
        return
      }
      const waited = new AbortController()
      const answer = channel.ask('ended', how).then((outcome) => {
        // Why not, if not, was said by an event.
        if (outcome === null)
          say(
            `Keystow has ended. ${isKept ? 'It revokes the API key at its next start' : LEFT_ALIVE}`,
          )
      })
      const tooLong = pause(END_MS, null, { signal: waited.signal }).then(
        () => say(`the API key is not confirmed to be revoked yet; ${goesOn(isKept)}`),
        () => {},
      )
      await Promise.race([answer, tooLong])
      waited.abort()
      channel?.close()
    },
  }
}
