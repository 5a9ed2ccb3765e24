import { createServer, type Socket } from 'node:net'
import { inspect } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { Result } from '../../../electron/contract/result.ts'
import { goodBody, newToken, type OperationName, operations, run, selfSigned } from '../../main/key-api/wire.ts'
import { createTally, type Proof, type Scene, type Tally } from '../proof.ts'
import { CORPUS, type Hostile } from './corpus.ts'
import { hostileServer } from './hostile-server.ts'
import type { ClientOptions } from './subject.ts'
import { type ClientSubject, clientAt, DEADLINE_MS } from './subject.ts'

/** What a busy machine may add before a call that keeps its deadline has returned. */
const LATE_MS = 8_000
const MOST_GROWTH = 50 * 1024 * 1024

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

const hasTrace = (token: string, result: Result<unknown>): boolean =>
  !result.ok && `${JSON.stringify(result)} ${inspect(result, { depth: 20, showHidden: true })}`.includes(token)

const endOf = (result: Result<unknown>): string => (result.ok ? 'good' : result.error.code)

interface Place {
  readonly url: string
  readonly options: ClientOptions
}

/** One call; what it ended in. Checks what holds for every answer: in time, typed, without the token. */
const tryCall = async (
  subject: ClientSubject,
  { url, options }: Place,
  operation: OperationName,
  token: string,
  label: string,
  tally: Tally,
) => {
  const client = clientAt(subject, url, token, options)
  const begin = performance.now()
  const result = await run(client, operation)
  tally.check(performance.now() - begin < DEADLINE_MS + LATE_MS, `${operation} after ${label}: past the deadline`)
  tally.check(!hasTrace(token, result), `${operation} after ${label}: the token shows in the failure`)
  await client.close()
  return endOf(result)
}

const answering =
  (answer: ReturnType<Hostile['answer']>) =>
  (socket: Socket): void =>
    typeof answer === 'function' ? answer(socket) : void socket.end(answer)

const proveTls = async ({ subject }: Scene<ClientSubject>, tally: Tally): Promise<void> => {
  const good = selfSigned('IP:127.0.0.1')
  const other = selfSigned('DNS:elsewhere.test')
  const servers = [
    ['a certificate that nobody signed', await hostileServer(good), {}],
    ['a certificate for another host', await hostileServer(other), { ca: other.cert }],
    ['a certificate of another authority', await hostileServer(good), { ca: other.cert }],
  ] as const
  for (const [label, server, options] of servers)
    for (const operation of operations) {
      const token = newToken()
      const end = await tryCall(subject, { url: server.url, options }, operation, token, label, tally)
      tally.check(end === 'tls_failed' && server.received() === '', `${operation} after ${label}: ended in ${end}`)
    }
  for (const [, server] of servers) await server.close()
  const plain = createServer((socket) => socket.once('data', () => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')))
  await new Promise<void>((listening) => plain.listen(0, '127.0.0.1', listening))
  const address = plain.address()
  const url = `https://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
  for (const operation of operations) {
    const end = await tryCall(subject, { url, options: {} }, operation, newToken(), 'a server without TLS', tally)
    tally.check(end === 'tls_failed', `${operation} after a server without TLS: ended in ${end}`)
  }
  plain.close()
}

export const hostile: Proof<ClientSubject> = {
  id: 'hostile-answers',
  what: 'whatever a server answers, a call ends in time, in the right code, after one request',
  full: CORPUS.length,
  sample: 17,
  breaks: {
    what: 'any 3xx is taken for a success',
    file: 'key-api/status.ts',
    edits: [['status >= 200 && status < 300', 'status >= 200 && status < 400']],
  },
  run: async (scene, amount, tally) => {
    const identity = selfSigned('IP:127.0.0.1')
    const places = [
      { server: await hostileServer(), options: {} },
      { server: await hostileServer(identity), options: { ca: identity.cert } },
    ]
    // Spread over the whole corpus, whose first rows are all of one kind.
    const rows = CORPUS.filter((_, index) => index % Math.floor(CORPUS.length / amount) === 0)
    const askAll = async (checks: Tally, rowsNow: readonly Hostile[]): Promise<number> => {
      for (const { server, options } of places)
        for (const { label, answer, ends } of rowsNow)
          for (const operation of operations) {
            const token = newToken()
            server.serve(answering(answer(JSON.stringify(goodBody[operation]()), operation, token)))
            const end = await tryCall(scene.subject, { url: server.url, options }, operation, token, label, checks)
            checks.check((ends as readonly string[]).includes(end), `${operation} after ${label}: ended in ${end}`)
            checks.check(server.requests.length === 1, `${operation} after ${label}: ${server.requests.length} requests`)
          }
      collectGarbage()
      const { heapUsed, external } = process.memoryUsage()
      return heapUsed + external
    }
    // The first round loads code and grows the heap once; what a later one adds would be added each time.
    const before = await askAll(
      createTally(),
      rows.filter(({ ends }) => !ends.includes('timed_out')),
    )
    const after = await askAll(tally, rows)
    tally.check(after - before < MOST_GROWTH, `memory grew by ${after - before} bytes`)
    tally.check(!('polluted' in {}), 'a prototype was polluted')
    await proveTls(scene, tally)
    for (const { server } of places) await server.close()
    return `${rows.length} answers over TCP and TLS and 4 of TLS itself × ${operations.length} operations; memory grew by ${Math.round((after - before) / 1e6)} MB`
  },
}
