import type { Socket } from 'node:net'
import { admitClient } from '../../../wire/handshake.ts'
import { createLink, type Link } from '../../../wire/link.ts'
import { type AnswerRequest, Conversation, IDLE_MS } from './conversation.ts'
import { readRequest } from './guards.ts'
import { answerTo, refuse } from './work.ts'

/**
 * Connections at a time that have not proven themselves, that ask, that hold a lease, and that wait
 * to hear that there is no room. @internal
 */
export const MOST_CONNECTIONS = { unproven: 8, asking: 8, leases: 32, turnedAway: 8 } as const

type Standing = keyof typeof MOST_CONNECTIONS

/** The connections of programs, each with how far it has come. */
export const createChannelConnections = ({ answer }: { readonly answer: AnswerRequest }) => {
  const standings = new Map<Link, Standing>()
  const count = (standing: Standing): number =>
    [...standings.values()].filter((one) => one === standing).length
  const hasRoom = (standing: Standing): boolean => count(standing) < MOST_CONNECTIONS[standing]

  /** Says that there is no room to whoever has proven itself, in answer to what it asks first. */
  const turnAway = async (link: Link): Promise<void> => {
    const deadline = setTimeout(link.close, IDLE_MS)
    const request = readRequest((await link.next())?.message)
    clearTimeout(deadline)
    if (request !== null && 'id' in request) link.send(answerTo(request.id, refuse('busy')))
    link.close()
  }

  const serve = async (link: Link, token: Buffer): Promise<void> => {
    if (!(await admitClient(link, token))) return
    if (!hasRoom('asking')) {
      if (!hasRoom('turnedAway')) return link.close()
      standings.set(link, 'turnedAway')
      return turnAway(link)
    }
    standings.set(link, 'asking')
    const conversation = new Conversation(
      link,
      answer,
      () => hasRoom('leases'),
      () => void standings.set(link, 'leases'),
    )
    await conversation.hold()
  }

  return {
    take: (socket: Socket, token: Buffer) => {
      if (!hasRoom('unproven')) return void socket.destroy()
      const link = createLink(socket)
      standings.set(link, 'unproven')
      link.onClosed(() => void standings.delete(link))
      void serve(link, token)
    },
    count,
    closeAll: () => {
      for (const link of [...standings.keys()]) link.close()
    },
  }
}
