import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type ServiceProcess, serviceProcess } from '../../e2e/support/service-process.ts'

/** A key service in a process of its own, behind an address at which a revoke can take effect late. */
export interface LateService {
  readonly url: string
  readonly tokens: ServiceProcess['tokens']
  /** The secret of a new key that another program made. */
  issueKey(name: string): Promise<string>
  /** Status of a list call with this key at the service itself. */
  status(key: string): Promise<number>
  /** This key is answered as if it lived, until the next call; null: none is. */
  outlive(key: string | null): void
  /** How often it was asked to revoke this key. */
  revokes(id: string): number
  stop(): Promise<void>
}

export const lateService = async (): Promise<LateService> => {
  const service = await serviceProcess(['--seed', 'mixed', '--variant', 'limit=1000000'])
  const [own] = service.tokens
  if (own === undefined) throw new Error('the seed has no token')
  const authorization = `Bearer ${own.secret}`
  const { host } = new URL(service.url)
  const asked: string[] = []
  let living: string | null = null
  const gate = createServer((incoming, outgoing) => {
    const { method, url = '/', headers } = incoming
    if (method === 'DELETE') asked.push(new URL(url, service.url).searchParams.get('id') ?? '')
    const alive = living !== null && headers.authorization === `Bearer ${living}`
    const passed = request(service.url + url, { method, headers: { ...headers, host, ...(alive ? { authorization } : {}) } }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    // The app was killed in the middle of it.
    passed.on('error', () => outgoing.destroy())
    incoming.pipe(passed)
  })
  await new Promise<void>((listening) => gate.listen(0, '127.0.0.1', listening))
  const api = `${service.url}/api/v1/api-keys`
  return {
    url: `http://127.0.0.1:${(gate.address() as AddressInfo).port}`,
    tokens: service.tokens,
    issueKey: async (name) => {
      const headers = { authorization, 'content-type': 'application/json' }
      const created = await fetch(api, { method: 'POST', headers, body: JSON.stringify({ name }) })
      return ((await created.json()) as { data: { key: string } }).data.key
    },
    status: async (key) => (await fetch(api, { headers: { authorization: `Bearer ${key}` } })).status,
    outlive: (key) => {
      living = key
    },
    revokes: (id) => asked.filter((one) => one === id).length,
    stop: async () => {
      gate.close()
      gate.closeAllConnections()
      await service.stop()
    },
  }
}
