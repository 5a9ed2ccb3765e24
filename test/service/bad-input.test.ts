import { describe, expect, test } from 'vitest'
import { createSecret } from '../../electron/service/keys/secret.ts'
import { modes, open, type Scene } from './scene.ts'
import { EMAILS, idsOf, KEYS, named, rateOf, revoking, type Sent } from './support.ts'

type Row = readonly [
  what: string,
  method: string,
  target: string | ((scene: Scene) => string),
  sent: (scene: Scene) => Sent,
  answer: string,
]

const mine = ({ mine: { secret: token } }: Scene): Sent => ({ token })
const withHeader = (authorization: string) => (): Sent => ({
  headers: { Authorization: authorization },
})
const withName =
  (name: unknown) =>
  (scene: Scene): Sent => ({ ...named(name), ...mine(scene) })
const withBody =
  (body: string | Uint8Array<ArrayBuffer>, type = 'application/json') =>
  (scene: Scene): Sent => ({
    ...mine(scene),
    body,
    headers: type === '' ? {} : { 'Content-Type': type },
  })
const oversized = JSON.stringify({ name: 'x', filler: 'x'.repeat(16_384) })

const UNAUTHORIZED: readonly Row[] = [
  ['no Authorization header', 'GET', KEYS, () => ({}), '401 missing_key'],
  ['an empty Authorization header', 'GET', KEYS, withHeader(''), '401 missing_key'],
  ['another scheme', 'GET', KEYS, withHeader('Basic dXNlcjpwYXNz'), '401 missing_key'],
  ['a scheme that only begins alike', 'GET', KEYS, withHeader('Bearers token'), '401 missing_key'],
  ['a scheme without a token', 'GET', KEYS, withHeader('Bearer'), '401 missing_key'],
  ['a scheme and blanks', 'GET', KEYS, withHeader('Bearer    '), '401 missing_key'],
  ['a malformed token', 'GET', KEYS, withHeader('Bearer not a token'), '401 invalid_key'],
  ['a very long token', 'GET', KEYS, withHeader(`Bearer ${'x'.repeat(5_000)}`), '401 invalid_key'],
  [
    'an unknown token of the right shape',
    'GET',
    KEYS,
    () => ({ token: createSecret('local') }),
    '401 invalid_key',
  ],
  [
    'half a token',
    'GET',
    KEYS,
    (scene) => ({ token: scene.mine.secret.slice(0, -1) }),
    '401 invalid_key',
  ],
  ['no token on an unknown path', 'GET', '/api/v1/nothing', () => ({}), '401 missing_key'],
  ['no token with a wrong method', 'PUT', KEYS, () => ({}), '401 missing_key'],
  ['no token on the emails path', 'POST', EMAILS, () => ({}), '401 missing_key'],
]

const create = (what: string, sent: Row[3], answer = '400 invalid_request'): Row => [
  what,
  'POST',
  KEYS,
  sent,
  answer,
]

const CREATES = [
  create('a body that is not JSON', withBody('{"name":')),
  create('an empty body', withBody('')),
  create(
    'a body that is not UTF-8',
    withBody(new Uint8Array(Buffer.from('{"name":"\xff"}', 'latin1'))),
  ),
  create('a JSON text', withBody('"name"')),
  create('a JSON null', withBody('null')),
  create('a JSON array', withBody('[{"name":"x"}]')),
  create(
    'no content type',
    withBody(new TextEncoder().encode('{"name":"x"}'), ''),
    '415 unsupported_media_type',
  ),
  create(
    'another content type',
    withBody('{"name":"x"}', 'text/plain'),
    '415 unsupported_media_type',
  ),
  create(
    'a content type that only begins alike',
    withBody('{"name":"x"}', 'application/json5'),
    '415 unsupported_media_type',
  ),
  create('a body over 16 KiB', withBody(oversized), '413 payload_too_large'),
  create('a body far over 16 KiB', withBody('x'.repeat(1_000_000)), '413 payload_too_large'),
  create('no name', withBody('{}')),
  create('a name that is a number', withName(7)),
  create('a name that is null', withName(null)),
  create('an empty name', withName('')),
  create('a blank name', withName(' \t\u00a0\u3000 ')),
  create('a name of 256 characters', withName('n'.repeat(256))),
  create('a name with a line break', withName('two\nlines')),
  create('a name with NUL', withName('a\u0000b')),
  create('a name with a C1 control', withName('a\u0085b')),
  create('a name with half a character', withBody('{"name":"a\\ud800b"}')),
]

const REVOKES: readonly Row[] = [
  ['no id', 'DELETE', KEYS, mine, '400 invalid_request'],
  ['an empty id', 'DELETE', revoking(''), mine, '400 invalid_request'],
  [
    'a repeated id',
    'DELETE',
    ({ mine: { id } }) => `${revoking(id)}&id=${id}`,
    mine,
    '400 invalid_request',
  ],
  [
    'an id under another name',
    'DELETE',
    ({ mine: { id } }) => `${KEYS}?ID=${id}`,
    mine,
    '400 invalid_request',
  ],
  ['an unknown id', 'DELETE', revoking('key_000000000000000000000000'), mine, '404 key_not_found'],
  ['an id with SQL in it', 'DELETE', revoking("' OR 1=1 --"), mine, '404 key_not_found'],
  [
    'the id of another organization',
    'DELETE',
    ({ stranger: { id } }) => revoking(id),
    mine,
    '404 key_not_found',
  ],
]

const ROUTES: readonly Row[] = [
  ...['PUT', 'PATCH', 'HEAD', 'OPTIONS'].map(
    (method): Row => [`${method} on the keys`, method, KEYS, mine, '405 method_not_allowed'],
  ),
  ['an unknown path', 'GET', '/api/v1/nothing', mine, '404 not_found'],
  ['the keys path with a slash', 'GET', `${KEYS}/`, mine, '404 not_found'],
  ['a path below the keys', 'GET', `${KEYS}/key_0`, mine, '404 not_found'],
  ['another version', 'GET', '/api/v2/api-keys', mine, '404 not_found'],
  ['the root', 'GET', '/', mine, '404 not_found'],
  ['the emails path', 'POST', EMAILS, mine, '501 not_specified'],
  ['a path below emails', 'GET', `${EMAILS}/1/opens?page=2`, mine, '501 not_specified'],
  ['a path that only begins like emails', 'GET', `${EMAILS}-old`, mine, '404 not_found'],
]

const MISSING = 'Bearer'
const INVALID = 'Bearer error="invalid_token"'

describe.each(modes)('%s', (mode) => {
  describe.each([...UNAUTHORIZED, ...CREATES, ...REVOKES, ...ROUTES])(
    '%s',
    (_what, method, target, sent, expected) => {
      test(`is answered ${expected}, with all that belongs to it, and changes nothing`, async () => {
        const scene = await open(mode)
        const before = await scene.list(scene.colleague.secret)
        const answer = await scene.send(
          method,
          typeof target === 'string' ? target : target(scene),
          sent(scene),
        )
        const [status, code] = expected.split(' ')
        expect(answer.status).toBe(Number(status))
        expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
        if (method === 'HEAD') expect(answer.text).toBe('')
        else
          expect(answer.json()).toEqual({ error: { code, message: expect.stringMatching(/\w/) } })
        const reset =
          status === '401'
            ? Date.UTC(2026, 10, 2, 12, 1) / 1000
            : Date.UTC(2026, 10, 2, 12, 1, 31) / 1000
        expect(rateOf(answer)).toEqual({
          limit: '100',
          remaining: status === '401' ? '0' : '99',
          reset: String(reset),
        })
        expect(answer.headers.get('www-authenticate')).toBe(
          status !== '401' ? null : code === 'missing_key' ? MISSING : INVALID,
        )
        expect(answer.headers.get('allow')).toBe(status === '405' ? 'GET, POST, DELETE' : null)
        const after = await scene.list(scene.colleague.secret)
        expect(idsOf(after)).toEqual(idsOf(before))
      })
    },
  )

  test('a revoked key is answered 401 revoked_key wherever it is sent', async () => {
    const scene = await open(mode)
    await scene.lab.revokeKey(scene.mine.id)
    for (const [method, target] of [
      ['GET', KEYS],
      ['POST', KEYS],
      ['PUT', KEYS],
      ['GET', '/api/v1/nothing'],
      ['GET', EMAILS],
    ] as const) {
      const answer = await scene.send(method, target, mine(scene))
      expect([
        answer.status,
        answer.json().error.code,
        answer.headers.get('www-authenticate'),
      ]).toEqual([401, 'revoked_key', INVALID])
      expect(rateOf(answer)).toEqual({
        limit: '100',
        remaining: '0',
        reset: String(Date.UTC(2026, 10, 2, 12, 1) / 1000),
      })
    }
  })

  test('no error message repeats what the caller sent', async () => {
    const scene = await open(mode)
    const token = createSecret('local')
    const answers = [
      await scene.send('GET', KEYS, { token }),
      await scene.ask('POST', KEYS, named(`${token}\n`.repeat(2))),
      await scene.revoke(token),
    ]
    for (const { text } of answers) expect(text).not.toContain(token.slice(6))
  })
})

test('neither a query nor a fragment is part of the path', async () => {
  const { mine, ask } = await open('in process')
  for (const more of ['?', '?a=/b', '#c', '#c?d', '?a#c'])
    expect((await ask('GET', KEYS + more)).status).toBe(200)
  const gone = await ask('DELETE', `${revoking(mine.id)}#c`)
  expect(gone.json()).toEqual({ data: { deleted: true } })
})

test('a method that is the name of something in JavaScript is a wrong method like any other', async () => {
  const { ask } = await open('in process')
  for (const method of ['constructor', 'toString', '__proto__'])
    expect((await ask(method, KEYS)).status).toBe(405)
})
