import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { ok } from '../../../electron/contract/result.ts'
import { unwrapSecret, wrapSecret } from '../../../electron/main/vault/envelope.ts'

const token = `acme_live_${randomBytes(24).toString('hex')}`
const ADDRESS = 'https://a.test/mail'
const codeOf = (text: string, owner = 'one', address = ADDRESS): string => {
  const read = unwrapSecret(text, owner, address)
  return read.ok ? 'ok' : read.error.code
}

test('a wrapped token comes back for its own connection and its own address only', () => {
  const text = wrapSecret(token, 'one', ADDRESS)
  expect(unwrapSecret(text, 'one', ADDRESS)).toEqual(ok(token))
  expect(codeOf(text, 'two')).toBe('token_missing')
  for (const other of ['https://b.test/mail', 'https://a.test', 'https://a.test/mail/', 'https://a.test:444/mail', 'local', ''])
    expect([other, codeOf(text, 'one', other)]).toEqual([other, 'address_changed'])
})

test('an address written into the text by hand is refused', () => {
  const text = wrapSecret(token, 'one', ADDRESS).replace('a.test', 'b.test')
  expect(codeOf(text, 'one', 'https://b.test/mail')).toBe('token_missing')
})

test('a text of the first version, which names no address, is asked for again', () => {
  expect(codeOf(JSON.stringify({ v: 1, token, check: 'x' }))).toBe('token_missing')
})

// Shows: S15
test('no single flipped bit of an unauthenticated ciphertext is accepted', () => {
  // Linux seals with AES-128-CBC and no authentication; this is the same construction.
  const key = randomBytes(16)
  const iv = Buffer.alloc(16, ' ')
  const cipher = createCipheriv('aes-128-cbc', key, iv)
  const sealed = Buffer.concat([cipher.update(wrapSecret(token, 'one', ADDRESS), 'utf8'), cipher.final()])
  let decrypted = 0
  for (let bit = 0; bit < sealed.length * 8; bit += 1) {
    const flipped = Buffer.from(sealed)
    flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7))
    const decipher = createDecipheriv('aes-128-cbc', key, iv)
    try {
      const text = Buffer.concat([decipher.update(flipped), decipher.final()]).toString('utf8')
      decrypted += 1
      expect(codeOf(text)).toBe('token_missing')
    } catch (cause) {
      expect(String(cause)).toContain('bad decrypt')
    }
  }
  // The check is what refuses: most flips do decrypt.
  expect(decrypted).toBeGreaterThan(sealed.length * 4)
})

test.each(['', 'null', '{}', '[]', '{"v":2}', '{"v":2,"secret":5,"check":""}', 'not json'])(
  'text that is no envelope is refused: %s',
  (text) => {
    expect(codeOf(text)).toBe('token_missing')
  },
)
