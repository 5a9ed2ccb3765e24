import { goodBody, httpAnswer, newToken, type OperationName, operations, run } from '../../main/key-api/wire.ts'
import type { Proof } from '../proof.ts'
import { pick, seeded } from '../random.ts'
import { clientAt } from './client-at.ts'
import { hostileServer } from './hostile-server.ts'

/** All that a server can say to send a client elsewhere. */
const LURES = (elsewhere: string): readonly Readonly<Record<string, string>>[] => [
  { location: `${elsewhere}/collect` },
  { location: elsewhere.replace('http:', '') },
  { 'content-location': `${elsewhere}/collect` },
  { refresh: `0; url=${elsewhere}/collect` },
  { link: `<${elsewhere}/collect>; rel="preload"` },
  { 'alt-svc': `h2="${elsewhere.replace('http://', '')}"; ma=86400` },
  { connection: 'upgrade', upgrade: 'h2c' },
  { 'x-accel-redirect': `${elsewhere}/collect` },
  { 'proxy-authenticate': 'Basic realm="x"' },
  { 'www-authenticate': `Bearer realm="${elsewhere}"` },
]

export const secondHost: Proof = {
  id: 'second-host',
  what: 'whatever a server says, the token goes to no other host, and no answer is followed',
  full: 3_000,
  sample: 300,
  breaks: {
    what: 'redirects are followed, with all headers',
    file: 'key-api/transport-undici.ts',
    edits: [
      [
        'return { status: answer.statusCode,',
        "const to = headerMap(fields).get('location')\n        if (typeof to === 'string' && answer.statusCode >= 300 && answer.statusCode < 400) await fetch(new URL(to, origin), { headers, redirect: 'follow' })\n        return { status: answer.statusCode,",
      ],
    ],
  },
  run: async (_scene, amount, tally) => {
    const random = seeded(22)
    const server = await hostileServer()
    const otherHost = await hostileServer()
    otherHost.serve((socket) => void socket.end(httpAnswer(200, JSON.stringify(goodBody.list()))))
    const lures = LURES(otherHost.url)
    for (let done = 0; done < amount; done += 1) {
      const operation = operations[done % operations.length] as OperationName
      const status = done % 2 === 0 ? 300 + random(9) : pick(random, [101, 200, 201, 401, 407, 503])
      const body = JSON.stringify(goodBody[operation]())
      server.serve((socket) => void socket.end(httpAnswer(status, body, pick(random, lures))))
      const token = newToken()
      const client = clientAt(server.url, token)
      await run(client, operation)
      await client.close()
      tally.check(server.requests.length === 1 && server.received().includes(token), 'the server itself was not asked once')
      tally.check(otherHost.received() === '', 'another host was spoken to')
    }
    await server.close()
    await otherHost.close()
    return `${amount} answers with ${lures.length} kinds of lures`
  },
}
