import { createHmac, randomBytes } from 'node:crypto'
import { duplexPair } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { admitClient, joinServer } from '../../electron/wire/handshake.ts'
import { createLink, type Link } from '../../electron/wire/link.ts'

const token = randomBytes(32)
const nonce = randomBytes(32).toString('base64')

const links = (): { readonly server: Link; readonly client: Link } => {
  const [one, other] = duplexPair()
  return { server: createLink(one), client: createLink(other) }
}

/** A client whose hello was answered. */
const greeted = async () => {
  const { server, client } = links()
  const admitted = admitClient(server, token)
  client.send({ hello: 1, nonce })
  return {
    client,
    admitted,
    answer: (await client.next())?.message as { readonly nonce: string; readonly proof: string },
  }
}

const proof = (
  side: string,
  clientNonce: string,
  serverNonce: string,
  key: Buffer = token,
): string =>
  createHmac('sha256', key)
    .update(`keystow ${side}`)
    .update(Buffer.from(clientNonce, 'base64'))
    .update(Buffer.from(serverNonce, 'base64'))
    .digest('base64')

describe('the handshake', () => {
  test('lets both sides through that have the token', async () => {
    const { server, client } = links()
    expect(await Promise.all([admitClient(server, token), joinServer(client, token)])).toEqual([
      true,
      true,
    ])
    client.send({ id: 1 })
    expect(await server.next()).toEqual({ message: { id: 1 } })
  })

  test('closes on a client with another token, and the client learns nothing', async () => {
    const { client, admitted, answer } = await greeted()
    client.send({ proof: proof('client', nonce, answer.nonce, randomBytes(32)) })
    expect(await admitted).toBe(false)
    expect(await client.next()).toBeNull()
  })

  test('a server without the token is sent nothing but a nonce', async () => {
    const { server, client } = links()
    const joined = joinServer(client, token)
    const hello = (await server.next())?.message as { nonce: string }
    server.send({ nonce, proof: proof('server', hello.nonce, nonce, randomBytes(32)) })
    expect(await joined).toBe(false)
    expect(Object.keys(hello)).toEqual(['hello', 'nonce'])
    expect(await server.next()).toBeNull()
  })

  test('a proof of one side is none of the other', async () => {
    const { client, admitted, answer } = await greeted()
    client.send({ proof: answer.proof })
    expect(await admitted).toBe(false)
  })

  // Shows: S63
  test('a proof of an earlier connection opens no other', async () => {
    const proofs: string[] = []
    for (const again of [false, true]) {
      const { client, admitted, answer } = await greeted()
      proofs.push(proof('client', nonce, answer.nonce))
      client.send({ proof: proofs[0] })
      expect(await admitted).toBe(!again)
    }
  })

  test.each([
    ['nothing of a hello', {}],
    ['another version', { hello: 2, nonce }],
    ['one field more', { hello: 1, nonce, id: 1 }],
    ['a nonce that is too short', { hello: 1, nonce: randomBytes(31).toString('base64') }],
    ['a nonce written another way', { hello: 1, nonce: `${nonce.slice(0, -2)}\n=` }],
    ['a list', [1, nonce]],
    ['null', null],
  ])('a first message with %s is answered by the end', async (_what, hello) => {
    const { server, client } = links()
    const admitted = admitClient(server, token)
    client.send(hello)
    expect(await admitted).toBe(false)
    expect(await client.next()).toBeNull()
  })

  test('ends with its time on either side', async () => {
    const one = links()
    expect(await admitClient(one.server, token, 1)).toBe(false)
    expect(await one.client.next()).toBeNull()
    const other = links()
    expect(await joinServer(other.client, token, 1)).toBe(false)
  })
})
