import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { maskBody, maskHeader, maskLine, maskTarget } from '../../electron/contract/mask-fields.ts'
import {
  holdsSecret,
  isSecret,
  maskSecrets,
  maskValues,
} from '../../electron/contract/mask-secrets.ts'

// Put together here: nothing that looks like a secret lies in this project.
const acme = (kind = 'live'): string =>
  ['acme', kind, 'Ab12-Cd34_Ef56.Gh78~Ij90+Kl12/Mn34=Op56'].join('_')

describe('a secret', () => {
  test('is masked whole, whatever characters of a token it has, live or test', () => {
    for (const kind of ['live', 'test', 'LIVE'])
      expect(maskSecrets(`key ${acme(kind)} end`)).toBe('key …Op56 end')
    expect(isSecret(acme())).toBe(true)
    expect(isSecret(`${acme()} and more`)).toBe(false)
  })

  test.each([
    ['in prose, before a full stop', `It is ${acme()}. Keep it`, 'It is …Op56. Keep it'],
    ['in quotes', `"${acme()}","b"`, '"…Op56","b"'],
    ['in brackets', `(${acme()})`, '(…Op56)'],
    ['behind an escaped line feed', `"a\\n${acme()}"`, '"a\\n…Op56"'],
    ['behind an escaped byte', `a%0A${acme()}&b`, 'a%0A…Op56&b'],
    ['behind a stray percent sign', `%zz${acme()} b`, '%…Op56 b'],
    ['with an encoded underscore', acme().replaceAll('_', '%5F'), '…Op56'],
    ['with an underscore encoded twice', acme().replaceAll('_', '%255F'), '…Op56'],
    ['with an underscore escaped by its number', acme().replaceAll('_', '\\x5f'), '…Op56'],
    ['behind a scheme', 'Bearer opaque.token-value_1234', 'Bearer …'],
    ['behind a scheme and a tab', 'Bearer\topaque.token-value_1234', 'Bearer\t…'],
    ['behind a scheme and an escaped tab', 'Bearer\\topaque.token-value_1234', 'Bearer\\t…'],
    [
      'behind a scheme and a space that does not break',
      'Bearer\u00a0opaque.token-value_1234',
      'Bearer\u00a0…',
    ],
    [
      'behind a scheme and that space encoded',
      'Bearer%C2%A0opaque.token-value_1234',
      'Bearer%C2%A0…',
    ],
    ['behind a scheme and a line break', 'Bearer\r\n opaque.token-value_1234', 'Bearer\r\n …'],
    ['behind a scheme and an escaped line break', 'Bearer\\nopaque.token-value_1234', 'Bearer\\n…'],
    ['behind a scheme and an encoded line break', 'Bearer%0Aopaque.token-value_1234', 'Bearer%0A…'],
    ['behind a scheme and an encoded space', 'basic%20opaque.token-value_1234', 'basic%20…'],
  ])('%s', (_where, text, masked) => {
    expect(maskSecrets(text)).toBe(masked)
    expect(holdsSecret(text)).toBe(true)
    expect(holdsSecret([...text].join('\u200b'))).toBe(true)
    expect(maskSecrets(masked)).toBe(masked)
  })

  // `\\b` before `_live_` may be an escape, or a backslash before a secret whose prefix is `b`.
  test.each([
    '\\b',
    '\\f',
    '\\n',
    '\\r',
    '\\t',
    '\\\\n',
    '%ab',
    '%0A',
    '%61',
    '\\u00ab',
    '\\u0061',
    '\\x0a',
    '\\x61',
  ])('whose prefix may be the letters of %s is masked, and the escape stays whole', (letters) => {
    const secret = acme().slice('acme'.length)
    for (const mask of [maskSecrets, maskLine, maskValues<string>])
      expect(mask(`a ${letters}${secret} b`)).toBe(`a ${letters}…Op56 b`)
    expect(holdsSecret(letters + secret)).toBe(true)
    expect(maskBody(`{"name":"${letters}${secret}`)).toBe(`{"name":"${letters}…Op56`)
    expect(maskTarget(`/x?n=${letters}${secret}`)).not.toContain('Kl12')
    expect(maskSecrets(letters + acme())).toBe(`${letters}…Op56`)
  })

  test('behind any letters, digits and escapes is masked', () => {
    const letters = fc.string({
      unit: fc.constantFrom(...'bfnrtuABdefx0129'),
      minLength: 1,
      maxLength: 6,
    })
    const before = fc.constantFrom(
      '',
      ' ',
      '\\',
      '\\\\',
      '%',
      '%25',
      '\\u',
      '\\x',
      '\\x0a',
      '"',
      '\\n',
      '%ab',
      '\\u00ab',
      '_',
      '-',
    )
    fc.assert(
      fc.property(before, letters, (at, prefix) => {
        const secret = acme().slice('acme'.length)
        for (const mask of [maskSecrets, maskLine, maskBody, maskTarget])
          expect(mask(`${at}${prefix}${secret}`)).not.toContain('Kl12')
      }),
      { numRuns: 2_000 },
    )
  })

  test.each(['\\n', '%0A', '\\u000a', '\\x0a'])(
    'a credential right behind %s is masked, whatever it looks like',
    (letters) => {
      expect(maskSecrets(`a${letters}Bearer opaque.token-value_1234`)).toBe(`a${letters}Bearer …`)
      expect(maskLine(`a${letters}cookie: a=bc`)).toBe(`a${letters}cookie: …`)
      expect(maskBody(`a b${letters}token=abc`)).toBe(`a b${letters}token=…`)
    },
  )

  test.each([
    '',
    'we live in Berlin',
    'shop_live_production',
    'key_01H8XYZ',
    'Bearer of bad news',
    'basic plan',
    'a\\n_live_production',
    '%ab_test_x',
    '\\nforbearer abcdefghijklmnopq',
  ])('is not seen in %j', (text) => {
    expect(holdsSecret(text)).toBe(false)
    expect(maskSecrets(text)).toBe(text)
  })
})

describe('a header', () => {
  test('with a Bearer token of a known shape shows its last four characters, and again when it is masked twice', () => {
    expect(maskHeader('Authorization', `Bearer ${acme()}`)).toBe('Bearer …Op56')
    expect(maskHeader('authorization', 'Bearer …Op56')).toBe('Bearer …Op56')
  })

  test.each([
    ['authorization', 'Bearer opaque'],
    ['authorization', `Basic ${acme()}`],
    ['authorization', acme()],
    ['Authorization', 'Digest username="ada", response="abc"'],
    ['Proxy-Authorization', 'Basic dXNlcg=='],
    ['Cookie', 'sid=1'],
    ['Set-Cookie', 'sid=1; Path=/'],
    ['X-Api-Key', 'short'],
    ['X-Api-Keys', 'abc'],
    ['x-auth-token', 'short'],
    ['X-Client-Secret', 'short'],
    ['X-Credentials', 'short'],
    ['X-Auth', 'short'],
  ])('%s with %j is masked whole', (name, value) => {
    expect(maskHeader(name, value)).toBe('…')
  })

  test('of another kind stays, but for what looks like a secret', () => {
    expect(maskHeader('accept', '*/*')).toBe('*/*')
    expect(maskHeader('x-note', `a ${acme()}`)).toBe('a …Op56')
    expect(maskHeader('x-note', 'see https://user:hunter2@host.example/')).toBe(
      'see https://…@host.example/',
    )
  })
})

const bytes = [...acme()].map((c) => `%${c.charCodeAt(0).toString(16)}`).join('')

test.each([
  ['/api/v1/api-keys?limit=10&name=a%20b', '/api/v1/api-keys?limit=10&name=a%20b'],
  ['/x?access_token=abc&api_key=&n=1', '/x?access_token=…&api_key=&n=1'],
  ['/x?tokens=abc&api_keys[]=abc', '/x?tokens=…&api_keys[]=…'],
  [`/x?token=${acme()}`, '/x?token=…Op56'],
  [`/x?${acme()}=1`, '/x?…56=1'],
  // A secret is found however it is encoded, beside a byte that is no UTF-8 too.
  [`/keys/${encodeURIComponent(acme())}`, '/keys/…Op56'],
  [`/x?n=${encodeURIComponent(`a ${acme()}`)}`, '/x?n=a%20…Op56'],
  [`/x?n=${bytes}`, '/x?n=…Op56'],
  [`/x?n=%FF${bytes}`, '/x?n=%EF%BF%BD…Op56'],
  [`/x/%FF${bytes}`, '/x/%EF%BF%BD…Op56'],
  ['/x/%FF', '/x/%FF'],
  // The name may stand in brackets or after a semicolon.
  [
    '/x?token[]=abc&user%5Bpassword%5D=abc&token[0][value]=abc',
    '/x?token[]=…&user%5Bpassword%5D=…&token[0][value]=…',
  ],
  ['/x?a=1;token=abc&b=2', '/x?a=1%3Btoken%3D…&b=2'],
  ['/x?a=1%3Btoken%3Dabc', '/x?a=1%3Btoken%3D…'],
  ['/x?token=abc;def', '/x?token=…'],
  ['/x?a=1;b=2', '/x?a=1;b=2'],
  // A name and a password before the host of an address.
  ['https://user:hunter2@host.example/x?y=1', 'https://…@host.example/x?y=1'],
  [
    `/x?next=${encodeURIComponent('https://user:hunter2@host.example/')}`,
    '/x?next=https%3A//…%40host.example/',
  ],
  ['/x?https://user:hunter2@host.example/', '/x?https://…@host.example/'],
  ['http://127.0.0.1:8080/@scope/package', 'http://127.0.0.1:8080/@scope/package'],
])(
  'a target is masked by the names of its parameters and by what is in it: %s',
  (target, masked) => {
    expect(maskTarget(target)).toBe(masked)
    expect(maskTarget(masked)).toBe(masked)
  },
)

test.each(['Referer', 'Location', 'content-location'])(
  'an address in the header %s is masked as a target is',
  (name) => {
    expect(maskHeader(name, 'https://a.test/b?n=1&access_token=abc')).toBe(
      'https://a.test/b?n=1&access_token=…',
    )
    expect(maskHeader(name, 'https://a.test/b#access_token=abc&n=1')).toBe(
      'https://a.test/b#access_token=…&n=1',
    )
    expect(decodeURIComponent(maskHeader(name, '/b?n=1#token=abc'))).toBe('/b?n=1#token=…')
    expect(maskHeader(name, '/b?n=1#top')).toBe('/b?n=1#top')
  },
)

test('the addresses in a Link header are masked as targets are, and what it says of them stays', () => {
  const links = (token: string) =>
    `<https://a.test/?page=2&token=${token}>; rel="next", </b?api_key=${token}>; rel=last`
  expect(maskHeader('Link', links('abc'))).toBe(links('…'))
  expect(maskHeader('Link', '<https://a.test/?token=abc')).toBe('<https://a.test/?token=…')
})

const inText = (inner: string): string => JSON.stringify({ name: 'n', error: inner })

test.each([
  // All that stands in a field with the name of a credential, however deep.
  [
    '{"token":{"value":"abc","of":["def"]},"name":"n"}',
    '{"token":{"value":"…","of":["…"]},"name":"n"}',
  ],
  ['{"a":{"name":"n","secret":["abc"]}}', '{"a":{"name":"n","secret":["…"]}}'],
  // A name of several credentials is one of a credential.
  [
    '{"tokens":["abc"],"apiKeys":["abc"],"api_keys":{"a":"abc"},"passwords":"abc"}',
    '{"tokens":["…"],"apiKeys":["…"],"api_keys":{"a":"…"},"passwords":"…"}',
  ],
  // A field that is there twice shows nothing that was not looked at.
  [`{"a":[{"token":"${acme()}","token":""}]}`, '{"a":[{"token":""}]}'],
  [`{"a":[{"name":"${acme()}","name":""}]}`, '{"a":[{"name":""}]}'],
  ['{"password":"hunter2\\"","password":1}', '{"password":1}'],
  [JSON.stringify({ data: { key: acme() } }), '{"data":{"key":"…Op56"}}'],
  // A form.
  ['name=a%20b&password=abc&n=1', 'name=a%20b&password=…&n=1'],
  ['password=abc', 'password=…'],
  ['password=a"b c&n=1', 'password=…&n=1'],
  ['name=a b&password=abc&n=1', 'name=a b&password=…&n=1'],
  // JSON that is not whole, and what is none.
  ['{"token":"\\u0061bc"', '{"token":"…"'],
  ['{"name":"n","password": "a\\"bc","token":"de', '{"name":"n","password": "…","token":"…'],
  ['{"apiKeys":"abc', '{"apiKeys":"…'],
  [`not json ${acme()}`, 'not json …Op56'],
  // JSON within a text.
  [inText('{"password":"hunter2","n":1}'), inText('{"password":"…","n":1}')],
  [inText(' [{"token":["abc"]}]'), inText('[{"token":["…"]}]')],
  [inText('{"password":"hunter2'), inText('{"password":"…')],
  // A name and a password before the host of an address.
  ['{"next":"https://user:hunter2@host.example/"}', '{"next":"https://…@host.example/"}'],
  // A body in which nothing is found stays as it is.
  ['{ "name" : "x", "n": 12345678901234567890 }', '{ "name" : "x", "n": 12345678901234567890 }'],
  [inText('{ "n": 1 }'), inText('{ "n": 1 }')],
  [inText('[eu] newsletter worker'), inText('[eu] newsletter worker')],
  [inText('{name}'), inText('{name}')],
])('a body is masked by the names of its fields and by what is in them: %s', (body, masked) => {
  expect(maskBody(body)).toBe(masked)
  expect(maskBody(masked)).toBe(masked)
})

test('a body that is JSON stays JSON, and one that is too deep to be read stays as it is', () => {
  const escaped = `{ "name": "a\\n${acme().replaceAll('_', '\\u005f')}", "api_key": "short", "n": 1e400 }`
  expect(JSON.parse(maskBody(escaped))).toMatchObject({ name: 'a\n…Op56', api_key: '…' })
  expect(maskBody('['.repeat(100_000))).toBe('['.repeat(100_000))
})

test('values are masked before they are serialised, names of fields too', () => {
  expect(maskValues({ [acme()]: [acme(), 1, null, { a: `x\n${acme()}` }] })).toEqual({
    '…Op56': ['…Op56', 1, null, { a: 'x\n…Op56' }],
  })
})

test.each([
  ['error Error: got {"x-api-key": "abcdef"}', 'error Error: got {"x-api-key": "…"}'],
  ['authorization: Bearer opaque', 'authorization: …'],
  ['cookie: a=b; c=d', 'cookie: …'],
  ['passphrase=hunter2', 'passphrase=…'],
  ['passwd: hunter2', 'passwd: …'],
  ['login failed {"password": "hunter2"} at once', 'login failed {"password": "…"} at once'],
  ['{\\"password\\":\\"hunter2\\"}', '{\\"password\\":\\"…"}'],
  ['DB_PASSWORD=ab', 'DB_PASSWORD=…'],
  ['api_key: hunter2', 'api_key: …'],
  ['accessToken=hunter2', 'accessToken=…'],
  ['authorization:\tToken\thunter2', 'authorization:\t…'],
  ["headers: [ 'x-api-key', 'hunter2' ]", "headers: [ 'x-api-key', '…' ]"],
  [
    "[\n  'host',\n  'a.test',\n  'authorization',\n  'hunter2'\n]",
    "[\n  'host',\n  'a.test',\n  'authorization',\n  '…'\n]",
  ],
  ['["x-auth-token","hunter2"]', '["x-auth-token","…"]'],
  ['{"access_token":["hunter2"]}', '{"access_token":["…"]}'],
  // A name and a password of an address.
  ['proxy https://user:hunter2@host.example/x?y failed', 'proxy https://…@host.example/x?y failed'],
  ['postgres://user:p@ss:w@host', 'postgres://…@host'],
  ['"https:\\/\\/user:hunter2@host\\/x"', '"https:\\/\\/…@host\\/x"'],
  ['from https://:hunter2@host', 'from https://…@host'],
])(
  'a line of a log shows no credential, neither by the name of its field or header nor in an address: %s',
  (line, masked) => {
    expect(maskLine(line)).toBe(masked)
    expect(maskLine(masked)).toBe(masked)
  },
)

test.each([
  'error the activity log could not be written Error: ENOSPC',
  'the record of the passphrase could not be written Error: ENOSPC',
  'the passphrase is wrong: try again',
  'monkey: banana, keyboard: qwerty, passwordless: yes',
  'tokens: 12, keys: 3',
  "expected 'token', got nothing, 'host', 'a.test'",
  'ssh://git@host/x, mailto:ada@example.com',
  'http://127.0.0.1:8080/@scope/package and https://example.com/a:b@c',
  'error wrong token:\n    at parse (app:///index.js:1:2)',
])('a line of a log keeps what is no credential: %j', (line) => {
  expect(maskLine(line)).toBe(line)
})
