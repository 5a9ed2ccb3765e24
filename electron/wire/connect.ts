import { connect } from 'node:net'
import type {
  ChannelEvent,
  ChannelKind,
  ChannelMessage,
  ChannelOutcome,
  ChannelRequest,
} from '../contract/channel.ts'
import { joinServer } from './handshake.ts'
import { createLink, type Link } from './link.ts'
import { type Computer, readChannelFile, socketPlace } from './place.ts'

/**
 * Why a client has no connection.
 *
 * - `not_running`: there is no app of this data folder, or its channel is off.
 * - `path_too_long`: likewise, and the app could not listen: the system takes no socket with so
 * long a path.
 * - `unsafe`: others can read or have changed what the app listens with; nothing was sent.
 * - `not_proven`: who listens there did not prove that it is the app, or has no room; nothing but a
 * nonce was sent.
 */
export type NoConnection = 'not_running' | 'path_too_long' | 'unsafe' | 'not_proven'

const openSocket = (address: string): Promise<Link | null> =>
  new Promise((done) => {
    const socket = connect(address)
    socket.once('error', () => done(null))
    socket.once('connect', () => done(createLink(socket)))
  })

/** A connection to the app. One request at a time. */
const createCaller = (link: Link) => {
  const waiting = new Map<number, (outcome: ChannelOutcome | null) => void>()
  const listeners: ((event: ChannelEvent, id: number) => void)[] = []
  let ended = false

  const settle = (id: number, outcome: ChannelOutcome | null): void => {
    const answer = waiting.get(id)
    waiting.delete(id)
    answer?.(outcome)
  }
  const listen = async (): Promise<void> => {
    for (let found = await link.next(); found !== null; found = await link.next()) {
      const message = found.message as ChannelMessage
      if ('event' in message) for (const listener of listeners) listener(message, message.id)
      else settle(message.id, message)
    }
    ended = true
    for (const id of [...waiting.keys()]) settle(id, null)
  }
  void listen()

  return {
    /**
     * null where the connection ends before the answer: what came of the request is not known then.
     */
    ask: <K extends ChannelKind>(request: ChannelRequest<K>): Promise<ChannelOutcome<K> | null> =>
      new Promise<ChannelOutcome<K> | null>((resolve) => {
        if (ended) return resolve(null)
        waiting.set(request.id, resolve as (outcome: ChannelOutcome | null) => void)
        link.send(request)
      }),
    /**
     * Calls this for each event, also for those that come after the answer, as those of a lease do.
     * `id`: of the request that it belongs to.
     */
    onEvent: (heard: (event: ChannelEvent, id: number) => void) => {
      listeners.push(heard)
    },
    close: link.close,
    /** Calls this once, when the connection has ended, however that came. */
    onClosed: link.onClosed,
  }
}

export type Caller = ReturnType<typeof createCaller>

/**
 * Connects to the app of this data folder. Who listens has proven that it is the app, and knows
 * that this user's program asks.
 */
export const connectChannel = async (
  data: string,
  computer: Computer,
): Promise<Caller | NoConnection> => {
  const file = readChannelFile(data, computer)
  if (file === 'missing')
    return socketPlace(data, computer) === null ? 'path_too_long' : 'not_running'
  if (file === 'unsafe') return file
  const link = await openSocket(file.address)
  if (link === null) return 'not_running'
  return (await joinServer(link, file.token)) ? createCaller(link) : 'not_proven'
}
