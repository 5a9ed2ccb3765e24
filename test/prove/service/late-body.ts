import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { listen } from '../../../electron/service/http/listener.ts'
import { createKeyService, type KeyService } from '../../../electron/service/index.ts'
import { coreRequest } from '../../service/core-request.ts'
import type { Proof, Tally } from '../proof.ts'
import { ask, dataOf, KEYS, NO_LIMIT, seed } from './ask.ts'

const NAME = 'outlives its revoke'

/** Sends a create whose head comes before and whose body after `between`; the status of the answer. */
type SendLate = (token: string, between: () => void) => Promise<number>

const inProcess =
  (service: KeyService): SendLate =>
  async (token, between) => {
    const request = coreRequest({ method: 'POST', path: KEYS, token, body: { name: NAME } })
    const body = (): Promise<Uint8Array | null> => {
      between()
      return request.body()
    }
    return (await service.answer({ ...request, body })).status
  }

/** `isUsed`: whether the service has looked at the head, and so waits for the body. */
const overLoopback =
  (port: number, isUsed: (token: string) => boolean): SendLate =>
  async (token, between) => {
    const body = JSON.stringify({ name: NAME })
    const head = `POST ${KEYS} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\n`
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    socket.write(`${head}Content-Length: ${body.length}\r\nConnection: close\r\n\r\n`)
    while (!isUsed(token)) await new Promise(setImmediate)
    between()
    return Number((await text(socket.end(body))).split(' ')[1])
  }

const prove = async (rounds: number, tally: Tally, isWired: boolean): Promise<string> => {
  const service = createKeyService({ variants: NO_LIMIT })
  const { token: first, workspace } = seed(service)
  const listener = isWired ? await listen(service, { port: 0 }) : null
  const isUsed = (token: string): boolean =>
    service.keysOf(workspace).some(({ lastFour, lastUsedAt }) => token.endsWith(lastFour) && lastUsedAt !== null)
  const send = listener === null ? inProcess(service) : overLoopback(listener.port, isUsed)
  for (let round = 0; round < rounds; round += 1) {
    const { id, key } = dataOf(await ask(service, 'POST', KEYS, first, 'leaked'))
    const status = await send(key, () => tally.check(service.revokeKey(id), 'the key was not revoked'))
    tally.check(status === 401, `a create whose key was revoked before its body came was answered ${status}`)
  }
  tally.check(!service.keysOf(workspace).some(({ name }) => name === NAME), 'a revoked key created another')
  await listener?.close()
  service.close()
  return `${rounds} keys revoked between head and body of a create`
}

const proof = (id: string, how: string, isWired: boolean): Proof => ({
  id,
  what: `a key that is revoked while its own create is being sent creates nothing, ${how}`,
  full: 1_000,
  sample: 20,
  breaks: {
    what: 'the caller is looked up before the body came',
    file: 'http/with-json.ts',
    edits: [
      [
        '    const [read] = await Promise.allSettled([readJson(request)])\n    const caller = authenticate(request, store)\n',
        '    const caller = authenticate(request, store)\n    const [read] = await Promise.allSettled([readJson(request)])\n',
      ],
    ],
  },
  run: (_scene, rounds, tally) => prove(rounds, tally, isWired),
})

export const lateBody: readonly Proof[] = [proof('late-body', 'in process', false), proof('late-body-http', 'over HTTP', true)]
