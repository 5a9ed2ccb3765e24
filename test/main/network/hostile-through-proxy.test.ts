import tls from 'node:tls'
import { expect, test } from 'vitest'
import { ok } from '../../../electron/contract/result.ts'
import { remoteTransport } from '../../../electron/main/key-api/transport-undici.ts'
import { CORPUS } from '../../prove/client/corpus.ts'
import { clientOf, expectNoTrace, rawServer } from '../key-api/support.ts'
import { goodBody, newToken, operations, run } from '../key-api/wire.ts'
import { certificates } from './certificates.ts'
import { trusting } from './plain-network.ts'
import { proxyServer } from './proxy-server.ts'

const { authority, issue } = certificates()
const SERVICE = issue('mail.test')
/** What comes late ends at the deadline; what is only much to read is given its time. */
const deadlineFor = (ends: readonly string[]): number => (ends.includes('timed_out') ? 500 : 20_000)

test.each(CORPUS)(
  'a service that answers through a proxy with $label: a typed end in time, without the token',
  async ({ answer, ends }) => {
    for (const operation of operations) {
      const token = newToken()
      const service = await rawServer(
        (socket) => {
          const bytes = answer(JSON.stringify(goodBody[operation]()), operation, token)
          if (typeof bytes === 'function') bytes(socket)
          else socket.end(bytes)
        },
        () => tls.createServer(SERVICE),
      )
      const proxy = await proxyServer(service.port)
      const network = { ...trusting(authority.cert), route: async () => ok({ proxy, credentials: null }) }
      const client = clientOf(remoteTransport('https://mail.test', network), { token: () => token, deadlineMs: deadlineFor(ends) })
      const begin = performance.now()
      const result = await run(client, operation)
      expect(performance.now() - begin).toBeLessThan(deadlineFor(ends) + 5_000)
      expect(ends).toContain(result.ok ? 'good' : result.error.code)
      expectNoTrace(token, result.ok ? null : result)
      expect(proxy.saw()).not.toContain(token)
    }
  },
)
