import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

interface Key {
  readonly id: string
  readonly name: string
  readonly secret: string
  readonly createdAt: number
  lastUsedAt: number | null
}

type Headers = Readonly<Record<string, string>>
type Json = Readonly<Record<string, unknown>>

/** In what a service is another one; without any of it, it does as the local service. */
export interface OtherWays {
  readonly names?: readonly string[]
  readonly prefix?: string
  readonly secretTail?: string
  readonly newId?: (n: number) => string
  readonly time?: (ms: number) => string
  readonly limit?: number
  readonly aheadMs?: number
  /** `remaining`, and seconds until the window ends. */
  readonly rates?: (limit: number, remaining: number, endsAt: number, left: number) => Headers
  readonly ratesOnRefusal?: boolean
  readonly refusal?: (
    status: number,
    code: string,
    message: string,
  ) => { readonly status?: number; readonly headers?: Headers; readonly body: string }
  readonly list?: (keys: readonly Json[]) => unknown
  readonly record?: (record: Json, secret: string) => Json
  readonly contentType?: string
  /** Without it, 200. */
  readonly query?: number
  readonly order?: (keys: readonly Key[]) => readonly Key[]
  /** A key that is not needed. */
  readonly open?: boolean
  readonly lastUse?: 'never'
}

const canonicalRates: NonNullable<OtherWays['rates']> = (limit, remaining, endsAt) => ({
  'X-RateLimit-Limit': String(limit),
  'X-RateLimit-Remaining': String(remaining),
  'X-RateLimit-Reset': String(endsAt),
})

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const crockford = (n: number): string => `01ARZ3NDEKTSV4RRFFQ69G${CROCKFORD[Math.floor(n / 32) % 32]}${CROCKFORD[n % 32]}`

const WINDOW_S = 60

/** Another program that serves the same interface over HTTP, of which nothing is shared with the local service. */
export const otherService = async (ways: OtherWays = {}) => {
  const {
    prefix = 'local',
    secretTail = 'k3Jd8sLq0ZxWv7Bn2Mt5Rf9Gh1Yp4Cu6'.repeat(1),
    aheadMs = 0,
    limit = 100,
    order,
    record = (one) => one,
  } = ways
  const {
    rates = canonicalRates,
    ratesOnRefusal = true,
    time = (ms) => new Date(ms).toISOString(),
    contentType = 'application/json',
  } = ways
  const now = (): number => Date.now() + aheadMs
  const live = new Map<string, Key>()
  const dead = new Set<string>()
  const used = new Map<string, { count: number; endsAt: number }>()
  let made = 0
  const make = (name: string, createdAt: number): Key => {
    made += 1
    const secret = `${prefix}_live_${secretTail.slice(0, -2)}${String(made).padStart(2, '0')}Ab9${String(made).padStart(3, '0')}`
    const key = { id: (ways.newId ?? ((n) => `key_${crockford(n)}`))(made), name, secret, createdAt, lastUsedAt: null }
    live.set(secret, key)
    return key
  }
  const [token] = [3, 2, 1].map((days) => make(ways.names?.[days - 1] ?? `key of ${days} days`, now() - days * 86_400_000))
  if (token === undefined) throw new Error('no token')

  const ratesOf = (secret: string | null): Headers => {
    const present = used.get(secret ?? '') ?? { count: limit, endsAt: now() / 1000 + WINDOW_S }
    const headers = rates(
      limit,
      Math.max(0, limit - present.count),
      Math.ceil(present.endsAt),
      Math.max(0, Math.ceil(present.endsAt - now() / 1000)),
    )
    return secret === null && !ratesOnRefusal ? {} : headers
  }
  /** In whatever case it is said. */
  const typed = (headers: Headers): Headers =>
    Object.keys(headers).some((name) => name.toLowerCase() === 'content-type') ? headers : { 'Content-Type': contentType, ...headers }
  const refuse = (status: number, code: string, message: string, secret: string | null) => {
    const shaped = ways.refusal?.(status, code, message) ?? {
      headers: status === 401 ? { 'WWW-Authenticate': 'Bearer' } : {},
      body: JSON.stringify({ error: { code, message } }),
    }
    return { status, ...shaped, headers: typed({ ...ratesOf(secret), ...shaped.headers }) }
  }
  const succeed = (status: number, body: unknown, secret: string) => ({
    status,
    headers: typed(ratesOf(secret)),
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  const count = (secret: string): boolean => {
    const present = used.get(secret)
    if (present === undefined || present.endsAt * 1000 <= now()) used.set(secret, { count: 1, endsAt: now() / 1000 + WINDOW_S })
    else present.count += 1
    return (used.get(secret)?.count ?? 0) <= limit
  }
  const asRecord = (key: Key): Json => {
    const { id, name, secret, createdAt, lastUsedAt } = key
    const shown = {
      id,
      name,
      lastFour: secret.slice(-4),
      createdAt: time(createdAt),
      lastUsedAt: lastUsedAt === null ? null : time(lastUsedAt),
    }
    return record(shown, secret)
  }
  const list = () => {
    const newest = [...live.values()].toSorted((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? -1 : 1))
    return (ways.list ?? ((keys) => ({ data: { keys } })))((order?.(newest) ?? newest).map(asRecord))
  }
  const answer = async (request: IncomingMessage) => {
    const url = new URL(request.url ?? '/', 'http://any')
    const given = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null
    const key = live.get(given ?? '') ?? (ways.open === true ? token : undefined)
    if (given !== null && dead.has(given)) return refuse(401, 'revoked_key', 'This key was revoked.', null)
    if (key === undefined) return refuse(401, given === null ? 'missing_key' : 'invalid_key', 'No valid key.', null)
    if (ways.lastUse !== 'never') key.lastUsedAt = now()
    if (!count(key.secret)) return refuse(429, 'rate_limited', 'Too many requests.', key.secret)
    if (request.method === 'GET') {
      if (url.search !== '' && ways.query !== undefined) return refuse(ways.query, 'invalid_request', 'No query.', key.secret)
      return succeed(200, list(), key.secret)
    }
    if (request.method === 'POST') {
      const { name } = JSON.parse(await text(request)) as { name?: string }
      if (name === undefined) return refuse(400, 'invalid_request', 'No name.', key.secret)
      const created = make(name, now())
      return succeed(201, { data: { id: created.id, name, key: created.secret, createdAt: time(created.createdAt) } }, key.secret)
    }
    const named = [...live.values()].find(({ id }) => id === url.searchParams.get('id'))
    if (named === undefined) return refuse(404, 'key_not_found', 'No such key.', key.secret)
    live.delete(named.secret)
    dead.add(named.secret)
    return succeed(200, { data: { deleted: true } }, key.secret)
  }
  const requests: string[] = []
  const server = createServer({ keepAlive: false }, (request, response) => {
    requests.push(`${request.method} ${request.url} ${request.headers.authorization === undefined ? 'no key' : 'key'}`)
    void answer(request).then(({ status, headers, body }) => {
      const date = aheadMs === 0 ? {} : { Date: new Date(now()).toUTCString() }
      response.writeHead(status, Object.entries({ ...date, ...headers }).flat())
      response.end(body)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, token: token.secret, requests }
}
