import type { Duplex } from 'node:stream'
import { createFrameReader, encodeFrame } from './frames.ts'

/** Bytes that may wait for the other side to read them. One that reads nothing is given up. */
const MOST_UNREAD = 1024 * 1024

/** One end of a connection that speaks in frames. */
export const createLink = (socket: Duplex) => {
  // What is written to a peer that is gone ends in an error that nobody needs: the end is heard by
  // `close`.
  socket.on('error', () => socket.destroy())
  const messages = (async function* () {
    const reader = createFrameReader()
    // Reads on only when the last piece was taken: who sends faster than it is answered waits.
    for await (const piece of socket) {
      const found = reader.push(piece as Buffer)
      yield* found.messages
      if (found.broken) return
    }
  })()
  return {
    /**
     * The next message; null once the other side is gone or has sent what is no message. Asked
     * again only after it has answered.
     */
    next: async (): Promise<{ readonly message: unknown } | null> => {
      try {
        const { value, done } = await messages.next()
        return done === true ? null : { message: value }
      } catch {
        return null
      }
    },
    /**
     * Nothing happens where the other side is gone. Throws a RangeError for a message that is too
     * long.
     */
    send: (message: unknown) => {
      const frame = encodeFrame(message)
      if (socket.destroyed || !socket.writable) return
      if (socket.writableLength > MOST_UNREAD) socket.destroy()
      else socket.write(frame)
    },
    close: () => {
      socket.destroy()
    },
    /** Calls this once, when the connection has ended, however that came. */
    onClosed: (done: () => void) => {
      if (socket.closed) done()
      else socket.once('close', done)
    },
  }
}

export type Link = ReturnType<typeof createLink>
