import type { OtherWays } from './other-service.ts'

const titled = (limit: number, remaining: number, endsAt: number) => ({
  'X-Ratelimit-Limit': String(limit),
  'X-Ratelimit-Remaining': String(remaining),
  'X-Ratelimit-Reset': String(endsAt),
})

/** Each differs in its own ways: `differences` as `differences` of the support names them, `cannot` what the local service cannot follow, `broken` what the conformance check fails. */
export const OTHER_SERVICES: Readonly<
  Record<
    string,
    {
      readonly ways: OtherWays
      readonly differences: readonly string[]
      readonly cannot: readonly string[]
      readonly broken: readonly string[]
    }
  >
> = {
  'behind HTTP/2': {
    ways: {
      prefix: 'acme',
      contentType: 'application/json',
      rates: (limit, remaining, endsAt) => ({
        'x-ratelimit-limit': String(limit),
        'x-ratelimit-remaining': String(remaining),
        'x-ratelimit-reset': String(endsAt * 1000),
        'content-type': 'application/json',
      }),
      refusal: (_status, code, message) => ({
        headers: { 'content-type': 'application/json', 'www-authenticate': 'Bearer' },
        body: JSON.stringify({ error: { code, message } }),
      }),
    },
    differences: ['S14 prefix acme', 'S27 reset_unit epoch-milliseconds', 'S53 header_case lower'],
    cannot: [],
    broken: [],
  },
  'problem+json, 403 and no headers on refusals': {
    ways: {
      ratesOnRefusal: false,
      refusal: (status, _code, detail) => ({
        status: status === 401 && detail.startsWith('No') ? 403 : status,
        headers: {
          'Content-Type': 'application/problem+json',
          ...(status === 401 && !detail.startsWith('No') ? { 'WWW-Authenticate': 'Bearer' } : {}),
        },
        body: JSON.stringify({ type: 'about:blank', title: 'Refused', status, detail }),
      }),
    },
    differences: [
      'I31 headers_missing no_key X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset',
      'I31 headers_missing unknown_key X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset',
      'S2 error_shape problem+json',
      'S55 status no_key 403',
      'S55 status unknown_key 403',
    ],
    cannot: [],
    broken: ['rate-headers'],
  },
  'written in Go, with a limit of 60 and seconds left': {
    ways: {
      limit: 60,
      time: (ms) => new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z'),
      rates: (limit, remaining, _endsAt, left) => titled(limit, remaining, left),
      refusal: (_status, code, message) => ({ headers: {}, body: JSON.stringify({ code, message }) }),
      query: 400,
    },
    differences: [
      'I32 limit 60',
      'S2 error_shape flat',
      'S4 no_challenge',
      'S16 time_form seconds',
      'S27 reset_unit delta-seconds',
      'S53 header_case title',
      'S57 status query 400',
    ],
    cannot: [],
    broken: ['limit-header', 'limit-100'],
  },
  'a proxy that takes the rate headers away, an hour ahead': {
    ways: {
      aheadMs: 3_600_000,
      rates: () => ({}),
      refusal: (_status, _code, message) => ({
        headers: { 'Content-Type': 'text/html', 'WWW-Authenticate': 'Bearer' },
        body: `<!doctype html><title>${message}</title>`,
      }),
    },
    differences: [
      ...['list', 'again', 'query', 'no_key', 'unknown_key'].map(
        (request) => `I31 headers_missing ${request} X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset`,
      ),
      'S2 error_shape html',
      'C3 clock 3600',
    ],
    cannot: [],
    broken: ['rate-headers'],
  },
  'oldest first, further fields, offsets, a clock behind': {
    ways: {
      aheadMs: -120_000,
      order: (keys) => keys.toReversed(),
      time: (ms) => new Date(ms).toISOString().replace('Z', '+00:00'),
      record: (record) => ({ ...record, permission: 'full_access' }),
      list: (keys) => ({ object: 'list', data: { keys, hasMore: false } }),
      refusal: (status) => ({
        headers: { 'Content-Type': 'text/plain', ...(status === 401 ? { 'WWW-Authenticate': 'Bearer' } : {}) },
        body: '',
      }),
    },
    differences: [
      'S2 error_shape empty',
      'S11 list_order oldest',
      'S16 time_form offset',
      'S41 extra_field body.object',
      'S41 extra_field data.hasMore',
      'S41 extra_field key.permission',
      'C3 clock -120',
    ],
    cannot: [],
    broken: [],
  },
  'other ids, times and secrets': {
    ways: {
      prefix: 'my-app',
      secretTail: 'shortshortshort',
      newId: (n) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
      time: (ms) => String(Math.floor(ms / 1000)),
      lastUse: 'never',
    },
    differences: ['I8 id_form', 'I12 time_form createdAt: number', 'S17 last_use never'],
    cannot: ['I8', 'I12', 'S17'],
    broken: ['id-form', 'timestamps', 'create-time'],
  },
  'no envelope, and no key needed': {
    ways: { open: true, list: (keys) => ({ keys }) },
    differences: ['I2 accepted no_key 200', 'I2 accepted unknown_key 200', 'I5 no_data'],
    cannot: ['I2', 'I5'],
    broken: ['key-needed-to-list', 'key-needed-to-write', 'envelope', 'revoked-alone'],
  },
  'shows its secrets, and counts nothing': {
    ways: {
      record: ({ lastUsedAt: _, ...record }, secret) => ({ ...record, lastFour: secret.slice(-5), key: secret }),
      rates: () => ({ 'X-RateLimit-Limit': 'many', 'X-RateLimit-Remaining': '50', 'X-RateLimit-Reset': 'Mon, 23 Nov 2026 10:00:00 GMT' }),
      refusal: (_status, code) => ({ headers: { 'WWW-Authenticate': 'ApiKey' }, body: JSON.stringify({ errors: [code] }) }),
    },
    differences: [
      'I7 field_kind lastUsedAt: missing',
      'I11 last_four_length 5',
      'I14 full_secret',
      'I32 limit other',
      'I33 not_falling 50',
      'I34 reset_form date',
      'S2 error_shape other',
      'S4 other_challenge',
    ],
    cannot: ['I7', 'I11', 'I14', 'I32', 'I33', 'I34', 'S2', 'S4'],
    broken: ['list-shape', 'last-four', 'list-hides-keys', 'limit-header', 'reset-header', 'remaining-counts'],
  },
}
