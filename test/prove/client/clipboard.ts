import type { Board } from '../../../electron/main/clipboard.ts'
import { newToken } from '../../client/wire.ts'
import type { Proof } from '../proof.ts'
import { seeded } from '../random.ts'
import type { ClientSubject } from './subject.ts'

/** Clipboards in memory. As on X11, a write to the first fills the second too. */
const boards = (texts: [string, string]): readonly Board[] =>
  ([0, 1] as const).map((at) => ({
    read: async () => texts[at],
    write: async (text) => {
      texts[0] = texts[1] = text
    },
    clear: async () => {
      texts[at] = ''
    },
  }))

/** What may happen in any order: we copy, we clear, the person copies something into one clipboard or both. */
type Step = 'copy' | 'clear' | 'both' | 'first' | 'second'
const STEPS: readonly Step[] = ['copy', 'clear', 'both', 'first', 'second', 'clear']

export const clipboard: Proof<ClientSubject> = {
  id: 'clipboard',
  what: 'in any order of copies and clears, nothing that the person copied is wiped and no secret stays',
  full: 5_000,
  sample: 500,
  breaks: {
    what: 'it clears without looking',
    file: 'secret-clipboard.ts',
    edits: [['if (digest(await board.read()) !== held) continue', '']],
  },
  run: async ({ subject }, amount, tally) => {
    const random = seeded(33)
    for (let round = 0; round < amount; round += 1) {
      const texts: [string, string] = ['', '']
      let secret = ''
      const held = subject.createSecretClipboard(boards(texts), () => {})
      const script: Step[] = Array.from({ length: 2 + random(6) }, () => STEPS[random(STEPS.length)] as Step)
      for (const [turn, step] of script.entries()) {
        const mine = `mine ${turn}`
        if (step === 'copy') {
          secret = newToken()
          // A clear that is still under way when the next copy comes must not forget it.
          const clearing = random(3) === 0 ? held.clear() : null
          await held.copy(secret, 60)
          await clearing
        }
        if (step === 'both') texts[0] = texts[1] = mine
        if (step === 'first') texts[0] = mine
        if (step === 'second') texts[1] = mine
        if (step !== 'clear') continue
        const before = [...texts]
        await held.clear()
        const right = before.map((text) => (secret !== '' && text === secret ? '' : text))
        tally.check(
          right.every((text, at) => texts[at] === text),
          `after ${script.slice(0, turn + 1).join(', ')}`,
        )
      }
      await held.clear()
      tally.check(secret === '' || !texts.includes(secret), `a secret stays after ${script.join(', ')}`)
    }
    return `${amount} orders of up to 8 steps on two clipboards`
  },
}
