import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { newToken } from '../../main/key-api/wire.ts'
import type { Proof } from '../proof.ts'
import type { ClientSubject } from './subject.ts'

const ADDRESS = 'https://a.test'

export const envelope: Proof<ClientSubject> = {
  id: 'sealed-bits',
  what: 'no flipped bit of a sealed token is taken for a token',
  full: 200,
  sample: 5,
  breaks: {
    what: 'the check inside is not compared',
    file: 'vault/envelope.ts',
    edits: [['wrapSecret(secret, owner, written) !== text', 'secret === text']],
  },
  run: ({ subject }, amount, tally) => {
    let decrypted = 0
    for (let done = 0; done < amount; done += 1) {
      // Linux seals with AES-128-CBC and no authentication; this is the same construction.
      const [key, iv, token] = [randomBytes(16), Buffer.alloc(16, ' '), newToken()]
      const cipher = createCipheriv('aes-128-cbc', key, iv)
      const sealed = Buffer.concat([cipher.update(subject.wrapSecret(token, 'one', ADDRESS), 'utf8'), cipher.final()])
      for (let bit = 0; bit < sealed.length * 8; bit += 1) {
        const flipped = Buffer.from(sealed)
        flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7))
        const decipher = createDecipheriv('aes-128-cbc', key, iv)
        let text = ''
        try {
          text = Buffer.concat([decipher.update(flipped), decipher.final()]).toString('utf8')
          decrypted += 1
        } catch {
          // Its padding gave it away.
        }
        tally.check(!subject.unwrapSecret(text, 'one', ADDRESS).ok, 'a flipped bit was accepted')
      }
    }
    return `${amount} tokens, every bit of each; ${decrypted} decrypted all the same`
  },
}
