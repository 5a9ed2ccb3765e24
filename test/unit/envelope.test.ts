import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { unwrapToken, wrapToken } from '../../electron/main/vault/envelope.ts'

const token = `acme_live_${randomBytes(24).toString('hex')}`

test('a wrapped token comes back for its own connection only', () => {
  const text = wrapToken(token, 'one')
  expect(unwrapToken(text, 'one')).toBe(token)
  expect(unwrapToken(text, 'two')).toBeNull()
})

test('no single flipped bit of an unauthenticated ciphertext is accepted', () => {
  // Linux seals with AES-128-CBC and no authentication; this is the same construction.
  const key = randomBytes(16)
  const iv = Buffer.alloc(16, ' ')
  const cipher = createCipheriv('aes-128-cbc', key, iv)
  const sealed = Buffer.concat([cipher.update(wrapToken(token, 'one'), 'utf8'), cipher.final()])
  let decrypted = 0
  for (let bit = 0; bit < sealed.length * 8; bit += 1) {
    const flipped = Buffer.from(sealed)
    flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7))
    const decipher = createDecipheriv('aes-128-cbc', key, iv)
    try {
      const text = Buffer.concat([decipher.update(flipped), decipher.final()]).toString('utf8')
      decrypted += 1
      expect(unwrapToken(text, 'one')).toBeNull()
    } catch (cause) {
      expect(String(cause)).toContain('bad decrypt')
    }
  }
  // The check is what refuses: most flips do decrypt.
  expect(decrypted).toBeGreaterThan(sealed.length * 4)
})

test.each(['', 'null', '{}', '[]', '{"v":1}', '{"v":1,"token":5,"check":""}', 'not json'])(
  'text that is no envelope is refused: %s',
  (text) => {
    expect(unwrapToken(text, 'one')).toBeNull()
  },
)
