import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  holdsSecret,
  isSecret,
  maskBody,
  maskHeader,
  maskLine,
  maskSecrets,
  maskTarget,
  maskValues,
} from '../../electron/contract/mask-secrets.ts'

// Put together here: nothing that looks like a secret lies in this project.
const acme = (kind = 'live'): string => ['acme', kind, 'Ab12-Cd34_Ef56.Gh78~Ij90+Kl12/Mn34=Op56'].join('_')

describe('a secret', () => {
  test('is masked whole, whatever characters of a token it has, live or test', () => {
    for (const kind of ['live', 'test', 'LIVE']) expect(maskSecrets(`key ${acme(kind)} end`)).toBe('key …Op56 end')
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
    ['behind a scheme and a space that does not break', 'Bearer\u00a0opaque.token-value_1234', 'Bearer\u00a0…'],
    ['behind a scheme and that space encoded', 'Bearer%C2%A0opaque.token-value_1234', 'Bearer%C2%A0…'],
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
  test.each(['\\b', '\\f', '\\n', '\\r', '\\t', '\\\\n', '%ab', '%0A', '%61', '\\u00ab', '\\u0061', '\\x0a', '\\x61'])(
    'whose prefix may be the letters of %s is masked, and the escape stays whole',
    (letters) => {
      const secret = acme().slice('acme'.length)
      for (const mask of [maskSecrets, maskLine, maskValues<string>]) expect(mask(`a ${letters}${secret} b`)).toBe(`a ${letters}…Op56 b`)
      expect(holdsSecret(letters + secret)).toBe(true)
      expect(maskBody(`{"name":"${letters}${secret}`)).toBe(`{"name":"${letters}…Op56`)
      expect(maskTarget(`/x?n=${letters}${secret}`)).not.toContain('Kl12')
      expect(maskSecrets(letters + acme())).toBe(`${letters}…Op56`)
    },
  )

  test('behind any letters, digits and escapes is masked', () => {
    const letters = fc.string({ unit: fc.constantFrom(...'bfnrtuABdefx0129'), minLength: 1, maxLength: 6 })
    const before = fc.constantFrom('', ' ', '\\', '\\\\', '%', '%25', '\\u', '\\x', '\\x0a', '"', '\\n', '%ab', '\\u00ab', '_', '-')
    fc.assert(
      fc.property(before, letters, (at, prefix) => {
        const secret = acme().slice('acme'.length)
        for (const mask of [maskSecrets, maskLine, maskBody, maskTarget]) expect(mask(`${at}${prefix}${secret}`)).not.toContain('Kl12')
      }),
      { numRuns: 2_000 },
    )
  })

  test.each(['\\n', '%0A', '\\u000a', '\\x0a'])('a credential right behind %s is masked, whatever it looks like', (letters) => {
    expect(maskSecrets(`a${letters}Bearer opaque.token-value_1234`)).toBe(`a${letters}Bearer …`)
    expect(maskLine(`a${letters}cookie: a=bc`)).toBe(`a${letters}cookie: …`)
    expect(maskBody(`a b${letters}token=abc`)).toBe(`a b${letters}token=…`)
  })

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
  })
})

test('a query is masked by the names of its parameters and by what is in them, however it is encoded', () => {
  expect(maskTarget('/api/v1/api-keys?limit=10&name=a%20b')).toBe('/api/v1/api-keys?limit=10&name=a%20b')
  expect(maskTarget('/x?access_token=abc&api_key=&n=1')).toBe('/x?access_token=…&api_key=&n=1')
  expect(maskTarget(`/x?n=${encodeURIComponent(`a ${acme()}`)}`)).toBe('/x?n=a%20…Op56')
  expect(maskTarget(`/x?n=${[...acme()].map((c) => `%${c.charCodeAt(0).toString(16)}`).join('')}`)).toBe('/x?n=…Op56')
  // Beside a byte that is no UTF-8, which must not keep the rest from being read.
  const bytes = [...acme()].map((c) => `%${c.charCodeAt(0).toString(16)}`).join('')
  for (const target of [`/x/%FF${bytes}`, `/x?n=%FF${bytes}`]) expect(maskTarget(target)).toMatch(/^\/x(?:\/|\?n=)%EF%BF%BD…Op56$/)
  expect(maskTarget('/x/%FF')).toBe('/x/%FF')
  expect(maskTarget(`/x?${acme()}=1`)).toBe('/x?…56=1')
  expect(maskTarget(`/keys/${encodeURIComponent(acme())}`)).toBe('/keys/…Op56')
})

test('a parameter is known by its name in brackets, behind a semicolon and in an address within a value', () => {
  expect(maskTarget('/x?token[]=abc&user%5Bpassword%5D=abc&token[0][value]=abc')).toBe(
    '/x?token[]=…&user%5Bpassword%5D=…&token[0][value]=…',
  )
  expect(decodeURIComponent(maskTarget('/x?a=1;token=abc&b=2'))).toBe('/x?a=1;token=…&b=2')
  expect(decodeURIComponent(maskTarget('/x?a=1%3Btoken%3Dabc'))).toBe('/x?a=1;token=…')
  expect(maskTarget('/x?token=abc;def')).toBe('/x?token=…')
  expect(maskTarget('/x?a=1;b=2')).toBe('/x?a=1;b=2')
  expect(maskHeader('Referer', 'https://a.test/b?n=1&token=abc')).toBe('https://a.test/b?n=1&token=…')
})

test.each(['Referer', 'Location', 'content-location'])('an address in the header %s is masked as a target is', (name) => {
  expect(maskHeader(name, 'https://a.test/b?n=1&access_token=abc')).toBe('https://a.test/b?n=1&access_token=…')
  expect(maskHeader(name, 'https://a.test/b#access_token=abc&n=1')).toBe('https://a.test/b#access_token=…&n=1')
  expect(decodeURIComponent(maskHeader(name, '/b?n=1#token=abc'))).toBe('/b?n=1#token=…')
  expect(maskHeader(name, '/b?n=1#top')).toBe('/b?n=1#top')
})

test('the addresses in a Link header are masked as targets are, and what it says of them stays', () => {
  const links = (token: string) => `<https://a.test/?page=2&token=${token}>; rel="next", </b?api_key=${token}>; rel=last`
  expect(maskHeader('Link', links('abc'))).toBe(links('…'))
  expect(maskHeader('Link', '<https://a.test/?token=abc')).toBe('<https://a.test/?token=…')
})

test('a name and a password before the host of an address are masked in a target, encoded too, in a header and in a body', () => {
  expect(maskTarget('https://user:hunter2@host.example/x?y=1')).toBe('https://…@host.example/x?y=1')
  const encoded = maskTarget(`/x?next=${encodeURIComponent('https://user:hunter2@host.example/')}`)
  expect(decodeURIComponent(encoded)).toBe('/x?next=https://…@host.example/')
  expect(maskTarget('/x?https://user:hunter2@host.example/')).toBe('/x?https://…@host.example/')
  expect(maskHeader('x-note', 'see https://user:hunter2@host.example/')).toBe('see https://…@host.example/')
  expect(maskBody('{"next":"https://user:hunter2@host.example/"}')).toBe('{"next":"https://…@host.example/"}')
  expect(maskTarget('http://127.0.0.1:8080/@scope/package')).toBe('http://127.0.0.1:8080/@scope/package')
})

test('JSON within a text of a body is masked as a body, and stays as it is where nothing is found', () => {
  const body = (inner: string) => JSON.stringify({ name: 'n', error: inner })
  expect(maskBody(body('{"password":"hunter2","n":1}'))).toBe(body('{"password":"…","n":1}'))
  expect(maskBody(body(' [{"token":["abc"]}]'))).toBe(body('[{"token":["…"]}]'))
  expect(maskBody(body('{"password":"hunter2'))).toBe(body('{"password":"…'))
  for (const inner of ['{ "n": 1 }', '[eu] newsletter worker', '{name}']) expect(maskBody(body(inner))).toBe(body(inner))
})

test('a name of several credentials is one of a credential', () => {
  expect(maskBody('{"tokens":["abc"],"apiKeys":["abc"],"api_keys":{"a":"abc"},"passwords":"abc"}')).toBe(
    '{"tokens":["…"],"apiKeys":["…"],"api_keys":{"a":"…"},"passwords":"…"}',
  )
  expect(maskTarget('/x?tokens=abc&api_keys[]=abc')).toBe('/x?tokens=…&api_keys[]=…')
  expect(maskHeader('X-Api-Keys', 'abc')).toBe('…')
  expect(maskBody('{"apiKeys":"abc')).toBe('{"apiKeys":"…')
})

test('all that stands in a field with the name of a credential is masked, however deep', () => {
  expect(maskBody('{"token":{"value":"abc","of":["def"]},"name":"n"}')).toBe('{"token":{"value":"…","of":["…"]},"name":"n"}')
  expect(maskBody('{"a":{"name":"n","secret":["abc"]}}')).toBe('{"a":{"name":"n","secret":["…"]}}')
})

test('a body that is a form is masked by its names, and so is JSON that is not whole', () => {
  expect(maskBody('name=a%20b&password=abc&n=1')).toBe('name=a%20b&password=…&n=1')
  expect(maskBody('password=abc')).toBe('password=…')
  expect(maskBody('password=a"b c&n=1')).toBe('password=…&n=1')
  expect(maskBody('{"token":"\\u0061bc"')).toBe('{"token":"…"')
  expect(maskBody('name=a b&password=abc&n=1')).toBe('name=a b&password=…&n=1')
  expect(maskBody('{"name":"n","password": "a\\"bc","token":"de')).toBe('{"name":"n","password": "…","token":"…')
})

test('a body that is JSON stays JSON, and one in which nothing is found stays as it is', () => {
  const escaped = `{ "name": "a\\n${acme().replaceAll('_', '\\u005f')}", "api_key": "short", "n": 1e400 }`
  expect(JSON.parse(maskBody(escaped))).toMatchObject({ name: 'a\n…Op56', api_key: '…' })
  expect(maskBody('{ "name" : "x", "n": 12345678901234567890 }')).toBe('{ "name" : "x", "n": 12345678901234567890 }')
  expect(maskBody(`not json ${acme()}`)).toBe('not json …Op56')
  expect(maskBody('['.repeat(100_000))).toBe('['.repeat(100_000))
})

test('of a field that is there twice in a body nothing that was not looked at is shown', () => {
  for (const name of ['token', 'name']) expect(maskBody(`{"a":[{"${name}":"${acme()}","${name}":""}]}`)).toBe(`{"a":[{"${name}":""}]}`)
  expect(maskBody('{"password":"hunter2\\"","password":1}')).toBe('{"password":1}')
})

test('what was masked before stays as it is, in a body and in a query', () => {
  const body = maskBody(JSON.stringify({ data: { key: acme() } }))
  expect(body).toBe('{"data":{"key":"…Op56"}}')
  expect(maskBody(body)).toBe(body)
  expect(maskTarget(maskTarget(`/x?token=${acme()}`))).toBe('/x?token=…Op56')
})

test('values are masked before they are serialised, names of fields too', () => {
  expect(maskValues({ [acme()]: [acme(), 1, null, { a: `x\n${acme()}` }] })).toEqual({ '…Op56': ['…Op56', 1, null, { a: 'x\n…Op56' }] })
})

test('a line of a log shows no credential of a header that it quotes', () => {
  expect(maskLine(`error Error: got {"x-api-key": "abcdef"}`)).toBe(`error Error: got {"x-api-key": "…"}`)
  expect(maskLine('authorization: Bearer opaque')).toBe('authorization: …')
  expect(maskLine(`cookie: a=b; c=d`)).toBe('cookie: …')
  expect(maskLine('error the activity log could not be written Error: ENOSPC')).toBe(
    'error the activity log could not be written Error: ENOSPC',
  )
})

test.each([
  ['passphrase=hunter2', 'passphrase=…'],
  ['passwd: hunter2', 'passwd: …'],
  ['login failed {"password": "hunter2"} at once', 'login failed {"password": "…"} at once'],
  ['{\\"password\\":\\"hunter2\\"}', '{\\"password\\":\\"…"}'],
  ['DB_PASSWORD=ab', 'DB_PASSWORD=…'],
  ['api_key: hunter2', 'api_key: …'],
  ['accessToken=hunter2', 'accessToken=…'],
  ['authorization:\tToken\thunter2', 'authorization:\t…'],
  ["headers: [ 'x-api-key', 'hunter2' ]", "headers: [ 'x-api-key', '…' ]"],
  ["[\n  'host',\n  'a.test',\n  'authorization',\n  'hunter2'\n]", "[\n  'host',\n  'a.test',\n  'authorization',\n  '…'\n]"],
  ['["x-auth-token","hunter2"]', '["x-auth-token","…"]'],
  ['{"access_token":["hunter2"]}', '{"access_token":["…"]}'],
])('a line of a log shows no value of a field with the name of a credential: %s', (line, masked) => {
  expect(maskLine(line)).toBe(masked)
  expect(maskLine(masked)).toBe(masked)
})

test.each([
  ['proxy https://user:hunter2@host.example/x?y failed', 'proxy https://…@host.example/x?y failed'],
  ['postgres://user:p@ss:w@host', 'postgres://…@host'],
  ['"https:\\/\\/user:hunter2@host\\/x"', '"https:\\/\\/…@host\\/x"'],
  ['from https://:hunter2@host', 'from https://…@host'],
])('a line of a log shows no name and password of an address: %s', (line, masked) => {
  expect(maskLine(line)).toBe(masked)
  expect(maskLine(masked)).toBe(masked)
})

test.each([
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
