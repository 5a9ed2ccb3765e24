// better-auth's API key plugin behind the key interface: lists, creates, revokes and verifies as
// the plugin does, and adds nothing. `node better-auth.mjs LIMIT COUNT` prints its port and COUNT
// keys.
import { createServer } from 'node:http'
import { apiKey } from '@better-auth/api-key'
import { betterAuth } from 'better-auth'
import { memoryAdapter } from 'better-auth/adapters/memory'

const [limit, count] = process.argv.slice(2).map(Number)
/** A user has a list of its keys in one text, which grows with each: so there are some users. */
const KEYS_OF_ONE = 5

const stored = new Map()
const auth = betterAuth({
  baseURL: 'http://127.0.0.1',
  secret: 'a secret of the bench, for nothing else',
  logger: { disabled: true },
  telemetry: { enabled: false },
  emailAndPassword: { enabled: true },
  database: memoryAdapter({ user: [], session: [], account: [], verification: [], apikey: [] }),
  // The quickest that it offers.
  secondaryStorage: {
    get: (key) => stored.get(key) ?? null,
    set: (key, value) => void stored.set(key, value),
    delete: (key) => void stored.delete(key),
  },
  plugins: [
    apiKey({
      storage: 'secondary-storage',
      defaultPrefix: 'local_live_',
      rateLimit: { enabled: true, timeWindow: 60_000, maxRequests: limit },
    }),
  ],
})

const person = await auth.api.signUpEmail({
  body: { email: 'bench@example.com', password: 'of the bench only', name: 'bench' },
  returnHeaders: true,
})
const signedIn = new Headers({
  cookie: person.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; '),
})
const personId = person.response.user.id
const create = (name, userId) => auth.api.createApiKey({ body: { name, userId } })

const REFUSED = { KEY_NOT_FOUND: 401, INVALID_API_KEY: 401, KEY_DISABLED: 401, RATE_LIMITED: 429 }

const bodyOf = async (request) => {
  let text = ''
  for await (const chunk of request) text += chunk
  return JSON.parse(text)
}

const operations = {
  GET: async () => {
    const { apiKeys } = await auth.api.listApiKeys({ headers: signedIn })
    const keys = apiKeys.map(({ id, name, start, createdAt, lastRequest }) => {
      // It keeps how a key begins, and not how it ends.
      return { id, name, lastFour: start, createdAt, lastUsedAt: lastRequest ?? null }
    })
    return [200, { data: { keys } }]
  },
  POST: async (request) => {
    const { id, name, key, start, createdAt } = await create((await bodyOf(request)).name, personId)
    return [201, { data: { id, name, key, lastFour: start, createdAt } }]
  },
  DELETE: async (_request, id) => {
    const { success } = await auth.api.deleteApiKey({ body: { keyId: id }, headers: signedIn })
    return [200, { data: { id, deleted: success } }]
  },
}

const answer = async (request) => {
  const { pathname, searchParams } = new URL(request.url, 'http://127.0.0.1')
  const key = request.headers.authorization?.replace(/^Bearer +/i, '') ?? ''
  const { valid, error } =
    key === '' ? { valid: false, error: null } : await auth.api.verifyApiKey({ body: { key } })
  if (!valid)
    return [
      REFUSED[error?.code] ?? 401,
      { error: { code: error?.code ?? 'missing_key', message: error?.message ?? '' } },
    ]
  if (pathname === '/api/v1/emails')
    return [501, { error: { code: 'not_specified', message: 'Not part of this.' } }]
  const operation = pathname === '/api/v1/api-keys' ? operations[request.method] : undefined
  return operation === undefined
    ? [404, { error: { code: 'not_found', message: '' } }]
    : operation(request, searchParams.get('id') ?? '')
}

const server = createServer(async (request, response) => {
  const [status, body] = await answer(request).catch((cause) => [
    cause.statusCode ?? 500,
    { error: { code: 'refused', message: '' } },
  ])
  const text = JSON.stringify(body)
  response.writeHead(status, [
    'Content-Type',
    'application/json',
    'Content-Length',
    String(Buffer.byteLength(text)),
  ])
  response.end(text)
})

const keys = []
for (let index = 0; index < count; index += 1)
  keys.push(
    (await create('worker', index === 0 ? personId : `user-${Math.floor(index / KEYS_OF_ONE)}`))
      .key,
  )
server.listen(0, '127.0.0.1', () =>
  process.stdout.write(`${JSON.stringify({ port: server.address().port, keys })}\n`),
)
