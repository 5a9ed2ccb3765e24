import { setTimeout as pause } from 'node:timers/promises'
import type { ChannelEvent, ChannelRun } from '../contract/channel.ts'
import { type Channel, openChannel } from './caller.ts'
import type { ChildEnd } from './child.ts'
import type { Output } from './say.ts'
import { eventText } from './texts.ts'

/** How often the app hears that this still runs, and how often it is looked for while it is gone, in milliseconds. */
const BEAT_MS = 20_000
const LOOK_MS = 1_000
/** How long the end waits for the revoke, in milliseconds. The app goes on without this program. */
const END_MS = 20_000

/** The app's side of a program that runs with a key of its own. */
export interface HeldLease {
  /** The program ended: resolves once its key is revoked, or the app has said that it will be. */
  end(how: ChildEnd): Promise<void>
}

export interface LeaseParts extends Output {
  readonly dataFolder: string | null
  /** The program and its arguments, which the app shows. */
  readonly words: readonly string[]
  /** The app had already said that the lease ended, while the program was being started. */
  readonly hasEnded: boolean
}

/** Keeps the connection of a lease, and looks for the app where it breaks. */
export const holdLease = (first: Channel, run: Pick<ChannelRun, 'lease' | 'leaseToken'>, pid: number, parts: LeaseParts): HeldLease => {
  const { dataFolder, words, hasEnded, say } = parts
  const over = new AbortController()
  let channel: Channel | null = null
  /** Its key is revoked, or is about to be without this program: nothing is left to rejoin. */
  let ended = hasEnded

  const heard = (event: ChannelEvent): void => {
    if (event.event === 'lease-ended') ended = true
  }

  const rejoin = async (): Promise<Channel | null> => {
    const opened = await openChannel(dataFolder, words)
    if (typeof opened === 'string') return null
    opened.onEvent((event) => say(eventText(event)))
    const outcome = await opened.ask('rejoin', { lease: run.lease, leaseToken: run.leaseToken })
    if (outcome?.ok === true) return opened
    opened.close()
    if (outcome?.error.code === 'gone') {
      ended = true
      say('Keystow runs again and has revoked the API key: the program runs on without it')
    }
    return null
  }

  const look = async (): Promise<void> => {
    if (ended) return
    say('Keystow has ended. It revokes the API key at its next start, unless this command still runs then')
    while (!ended && !over.signal.aborted) {
      const found = await rejoin().catch(() => null)
      if (found !== null) {
        say('Keystow runs again and keeps the API key for the program')
        return hold(found)
      }
      await pause(LOOK_MS, null, { signal: over.signal }).catch(() => null)
    }
  }

  const hold = (held: Channel): void => {
    channel = held
    held.onEvent(heard)
    held.onClosed(() => {
      channel = null
      if (!over.signal.aborted) void look()
    })
    void held.ask('started', { pid })
  }

  const beat = setInterval(() => void channel?.ask('beat', {}), BEAT_MS)
  hold(first)

  return {
    end: async (how) => {
      clearInterval(beat)
      over.abort()
      if (channel === null) {
        if (!ended) say('Keystow does not run: it revokes the API key at its next start')
        return
      }
      const waited = new AbortController()
      const answer = channel.ask('ended', how).then((outcome) => {
        // Why not, if not, was said by an event.
        if (outcome === null) say('Keystow has ended: it revokes the API key at its next start')
      })
      await Promise.race([answer, pause(END_MS, null, { signal: waited.signal }).catch(() => null)])
      waited.abort()
      channel?.close()
    },
  }
}
