import type { Proof } from '../proof.ts'
import { seeded } from '../random.ts'
import type { ClientSubject } from './subject.ts'

const LONGEST_S = 120
const DAY_MS = 86_400_000

/** A header's text by how a service could mean `left` seconds from `now`, and how exact that can be. */
const FORMS: readonly ((left: number, now: number) => readonly [text: string, exact: number])[] = [
  (left) => [String(left), 0],
  (left) => [left.toFixed(3), 0.001],
  (left, now) => [String(Math.round(now / 1000 + left)), 1],
  (left, now) => [String(Math.round(now + left * 1000)), 0.001],
  (left, now) => [new Date(now + left * 1000).toUTCString(), 1],
  (left, now) => [new Date(now + left * 1000).toISOString(), 0.001],
]

const NONSENSE = [
  '',
  'soon',
  'NaN',
  '-',
  '1e400',
  '∞',
  '12 apples',
  '0x10',
  '2026',
  'Infinity',
  'Sat, 99 Nov 2026 99:99:99 GMT',
  '5e8',
  '1e12.5',
]

export const resetParser: Proof<ClientSubject> = {
  id: 'reset-parser',
  what: 'every form of a reset is read as the seconds it means, on a clock a day off, and never over 120',
  full: 50_000,
  sample: 5_000,
  breaks: {
    what: "the service's own clock is not looked at",
    file: 'key-api/reset-time.ts',
    edits: [['saidTime(headers) ?? now', 'now']],
  },
  run: ({ subject }, amount, tally) => {
    const random = seeded(26)
    for (let done = 0; done < amount; done += 1) {
      // A whole second, as its Date header can express it.
      const theirs = Math.floor(Date.UTC(2026, 10, 21) / 1000 + random(1_000_000)) * 1000
      const ours = theirs + random(2 * DAY_MS) - DAY_MS
      const date = new Date(theirs).toUTCString()
      if (done % 8 === 7) {
        const text = NONSENSE[random(NONSENSE.length)] as string
        const read = subject.retryAfter(new Map(Object.entries({ 'retry-after': text, date })), ours)
        tally.check(read === null || (read >= 0 && read <= LONGEST_S), `${JSON.stringify(text)} was read as ${read}`)
        continue
      }
      const left = random(400) - 100
      const [text, exact] = (FORMS[random(FORMS.length)] as (typeof FORMS)[number])(left, theirs)
      const wanted = Math.min(Math.max(left, 0), LONGEST_S)
      for (const [name, read] of [
        ['retry-after', subject.retryAfter],
        ['x-ratelimit-reset', subject.windowReset],
      ] as const) {
        const seconds = read(new Map(Object.entries({ [name]: text, date })), ours)
        tally.check(seconds !== null && Math.abs(seconds - wanted) <= exact, `${name}: ${text} was read as ${seconds}, not ${wanted}`)
      }
    }
    return `${amount} headers, clocks up to a day apart`
  },
}
