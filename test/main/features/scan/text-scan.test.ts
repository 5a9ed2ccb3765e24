import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { looksRandom } from '../../../../electron/contract/secret-shape.ts'
import { TextScan } from '../../../../electron/main/features/scan/text-scan.ts'
import { createSecret } from '../../../../electron/service/keys/secret.ts'
import { matcherOf, scanBytes, secret } from './support.ts'

const other = createSecret('shop')
const matcher = () => matcherOf([secret])
const kindsIn = (text: string | Buffer) =>
  scanBytes(matcher(), Buffer.from(text)).map(({ kind, line }) => `${kind} ${line}`)

const utf16be = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16()

test.each([
  ['alone', secret],
  ['in an assignment', `export KEY=${secret}\n`],
  ['in JSON', JSON.stringify({ key: secret })],
  ['right behind an escape', `"line\\n${secret}\\n"`],
  ['percent-encoded around it', `?a=%20${secret}%0A`],
  ['within other characters', `x${secret}yz/and/more`],
  ['in front of a sentence’s end', `It is ${secret}.`],
  ['beside another candidate', `${other}_${secret}`],
])('a known secret is found %s', (_where, text) => {
  expect(kindsIn(text)).toContain('this_key 1')
})

test.each([
  ['UTF-8 with CRLF', Buffer.from(`one\r\ntwo ${secret}\r\n`), 2],
  ['UTF-16 LE with its mark', Buffer.from(`\ufeffone\r\ntwo ${secret}\r\n`, 'utf16le'), 2],
  ['UTF-16 BE with its mark', utf16be(`\ufeffone\ntwo\n${secret}`), 3],
  [
    'UTF-16 at an odd place of a binary',
    Buffer.concat([Buffer.from([1, 255, 7]), Buffer.from(`a\n${secret}`, 'utf16le')]),
    2,
  ],
  [
    'a binary',
    Buffer.concat([Buffer.from([0, 1, 255, 10, 0]), Buffer.from(secret), Buffer.from([0])]),
    2,
  ],
])('a known secret is found in %s, with its line', (_what, bytes, line) => {
  expect(kindsIn(bytes)).toEqual([`this_key ${line}`])
})

test('a secret is found wherever the windows divide a text, once and with its line', () => {
  for (const text of [`${'x'.repeat(99)}\n`.repeat(60), 'y'.repeat(6_000), '\n'.repeat(6_000)])
    for (let at = 3_000; at < 3_000 + 1_300; at += 7) {
      const whole = `${text.slice(0, at)} ${secret} ${text.slice(at)}`
      const expected = whole.slice(0, whole.indexOf(secret)).split('\n').length
      expect(scanBytes(matcher(), Buffer.from(whole), 4_096)).toMatchObject([
        { kind: 'this_key', line: expected },
      ])
      expect(scanBytes(matcher(), Buffer.from(whole, 'utf16le'), 4_096)).toMatchObject([
        { kind: 'this_key', line: expected },
      ])
    }
})

test('a known secret with one character changed is not this key', () => {
  for (let at = 0; at < secret.length; at += 1) {
    const changed = secret.slice(0, at) + (secret[at] === 'a' ? 'b' : 'a') + secret.slice(at + 1)
    expect(kindsIn(changed).filter((kind) => kind.startsWith('this_key'))).toEqual([])
  }
  expect(kindsIn(secret.slice(0, -1)).filter((kind) => kind.startsWith('this_key'))).toEqual([])
})

test('a candidate that ends like a listed key names every such key, and one that does not only looks like one', () => {
  const listed = [
    { connectionId: 'c', keyId: 'key_a', lastFour: other.slice(-4) },
    { connectionId: 'd', keyId: 'key_b', lastFour: other.slice(-4) },
  ]
  const with_ = matcherOf([], listed)
  expect(scanBytes(with_, Buffer.from(`${other}.`))).toEqual([
    { kind: 'ends_like', key: { connectionId: 'c', keyId: 'key_a' }, line: 1 },
    { kind: 'ends_like', key: { connectionId: 'd', keyId: 'key_b' }, line: 1 },
  ])
  expect(scanBytes(with_, Buffer.from(`${other}/path`))).toHaveLength(2)
  expect(scanBytes(with_, Buffer.from(secret))).toMatchObject([
    { kind: 'looks_like', key: null, line: 1 },
  ])
})

test('the same candidate counts once, however often it is found', () => {
  const counted = matcherOf([], [{ connectionId: 'c', keyId: 'key_a', lastFour: 'zzzz' }])
  scanBytes(counted, Buffer.from(`${secret}\n${other}\n`.repeat(20)))
  expect([counted.candidates, counted.endings]).toEqual([2, 1])
})

test.each([
  'handles_404_of_the_service',
  'of_a_name_that_is_long',
  'theAnswerOfTheServiceIsRead',
  'xxxxxxxxxxxxxxxxxxxxxxxx',
  '0000000000000000000000',
])('a name such as %s is not taken for drawn characters', (name) => {
  expect(looksRandom(name)).toBe(false)
  expect(kindsIn(`shop_test_${name}`)).toEqual([])
})

test('the characters of a secret are nearly always taken for drawn ones', () => {
  const missed = Array.from({ length: 5_000 }, () =>
    createSecret('shop').slice('shop_live_'.length),
  ).filter((text) => !looksRandom(text))
  expect(missed).toEqual([])
})

test('a text that is nothing but marks takes as many steps for each, however many there are', () => {
  const looksAt = (marks: number): number => {
    let looks = 0
    const text = new Proxy(Buffer.from('a_live_'.repeat(marks)), {
      get: (bytes, name) => {
        looks += 1
        const value = Reflect.get(bytes, name, bytes)
        if (typeof value !== 'function') return value
        return (...given: readonly unknown[]): unknown => {
          const result: unknown = value.apply(bytes, given)
          // A search looks at all up to what it found; what is taken out is looked at whole.
          const [from, to] = given.filter((each) => typeof each === 'number')
          const end = typeof result === 'number' && result >= 0 ? result : (to ?? bytes.length)
          looks += end - (from ?? 0)
          return result
        }
      },
    })
    const read: string[] = []
    const match = (candidate: string) => {
      read.push(candidate)
      return []
    }
    new TextScan(
      { candidates: 0, endings: 0, match },
      () => {},
      () => {},
    ).window(text, true)
    return looks + read.join('').length
  }
  const [few, more, most] = [1_000, 2_000, 3_000].map(looksAt) as [number, number, number]
  expect(more - few).toBeGreaterThan(1_000)
  expect(most - more).toBe(more - few)
})

test('what is found in a text takes no memory that grows with its lines', () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const lines = Buffer.from('a_live_0123456789abcdefghij\n'.repeat(30_000))
  const found = { count: 0, line: 0 }
  const text = new TextScan(
    { candidates: 0, endings: 0, match: () => [{ kind: 'looks_like', key: null }] },
    ({ line }) => {
      found.count += 1
      found.line = line
    },
    () => {},
  )
  collect()
  const before = process.memoryUsage().heapUsed
  for (let times = 0; times < 20; times += 1) expect(text.window(lines, false)).toBeGreaterThan(0)
  collect()
  expect(found.count).toBeGreaterThan(500_000)
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(10e6)
})
