import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { CHANNEL_VERSION } from '../contract/channel.ts'
import type { Link } from './link.ts'

/** Milliseconds that both sides together have to prove themselves. */
const HANDSHAKE_MS = 5_000
/** Bytes of the token, and of each side's nonce. */
export const TOKEN_BYTES = 32

type Side = 'server' | 'client'

const proofOf = (side: Side, token: Buffer, clientNonce: Buffer, serverNonce: Buffer): Buffer =>
  createHmac('sha256', token)
    .update(`keystow ${side}`)
    .update(clientNonce)
    .update(serverNonce)
    .digest()

const isExactly = (
  message: unknown,
  names: readonly string[],
): message is Readonly<Record<string, unknown>> =>
  typeof message === 'object' &&
  message !== null &&
  !Array.isArray(message) &&
  Object.keys(message).toSorted().join() === names.toSorted().join()

/** 32 bytes in base64, in the one way to write them; null for all else. */
const bytesOf = (text: unknown): Buffer | null => {
  if (typeof text !== 'string' || text.length !== 44) return null
  const bytes = Buffer.from(text, 'base64')
  return bytes.length === TOKEN_BYTES && bytes.toString('base64') === text ? bytes : null
}

const isProof = (text: unknown, expected: Buffer): boolean => {
  const given = bytesOf(text)
  return given !== null && timingSafeEqual(given, expected)
}

/** Ends the link unless `work` says in time that the other side is the right one. */
const inTime = async (
  link: Link,
  deadline: number,
  work: () => Promise<boolean>,
): Promise<boolean> => {
  const timer = setTimeout(link.close, deadline)
  try {
    const proven = await work()
    if (!proven) link.close()
    return proven
  } finally {
    clearTimeout(timer)
  }
}

/**
 * The server's side: whether the client has the token. The server proves first that it has it, so
 * that a client says nothing to a program that took its place. A link that is not proven is closed
 * without a word about what was wrong.
 */
export const admitClient = (
  link: Link,
  token: Buffer,
  deadline: number = HANDSHAKE_MS,
): Promise<boolean> =>
  inTime(link, deadline, async () => {
    const hello = (await link.next())?.message
    if (!isExactly(hello, ['hello', 'nonce']) || hello.hello !== CHANNEL_VERSION) return false
    const clientNonce = bytesOf(hello.nonce)
    if (clientNonce === null) return false
    const serverNonce = randomBytes(TOKEN_BYTES)
    link.send({
      nonce: serverNonce.toString('base64'),
      proof: proofOf('server', token, clientNonce, serverNonce).toString('base64'),
    })
    const answer = (await link.next())?.message
    return (
      isExactly(answer, ['proof']) &&
      isProof(answer.proof, proofOf('client', token, clientNonce, serverNonce))
    )
  })

/**
 * The client's side: whether the server has the token. Until it has proven that, it is sent a nonce
 * and nothing else.
 */
export const joinServer = (
  link: Link,
  token: Buffer,
  deadline: number = HANDSHAKE_MS,
): Promise<boolean> =>
  inTime(link, deadline, async () => {
    const clientNonce = randomBytes(TOKEN_BYTES)
    link.send({ hello: CHANNEL_VERSION, nonce: clientNonce.toString('base64') })
    const answer = (await link.next())?.message
    if (!isExactly(answer, ['nonce', 'proof'])) return false
    const serverNonce = bytesOf(answer.nonce)
    if (
      serverNonce === null ||
      !isProof(answer.proof, proofOf('server', token, clientNonce, serverNonce))
    )
      return false
    link.send({ proof: proofOf('client', token, clientNonce, serverNonce).toString('base64') })
    return true
  })
