import { expect, test } from 'vitest'
import { numbersIn } from '../../../electron/contract/count.ts'
import { de } from '../../../src/messages/de.ts'
import { en } from '../../../src/messages/en.ts'

const BIG = 12_345

test.each([
  ['en', en, '12,345'],
  ['de', de, '12.345'],
] as const)(
  'in "%s" counts and limits are written one way, in chips and in the status bar too',
  (_language, catalogue, written) => {
    const { alarm, bulk, create, gauge, keys, lab, list, reveal, stale } = catalogue
    for (const said of [
      list.number(BIG),
      list.shown(BIG, BIG),
      keys.count(BIG),
      gauge.left(BIG, BIG),
      gauge.short(BIG, BIG),
      gauge.explain(BIG, BIG, 1),
      stale.limit(BIG),
      bulk.limited(BIG, 1),
      bulk.assumed(BIG),
      bulk.confirm(BIG),
      bulk.chip.running(BIG, BIG),
      create.lostMany('a', BIG),
      reveal.more(BIG),
      alarm.appeared(BIG),
      lab.keys.more(BIG),
    ]) {
      expect(said).toContain(written)
      expect(said).not.toContain(String(BIG))
    }
  },
)

test.each(['en', 'de'])(
  'in "%s" a number that needs no grouping is written as Intl writes it, and so is any other',
  (language) => {
    const format = new Intl.NumberFormat(language)
    const numbers = [
      ...Array.from({ length: 1_002 }, (_, n) => n),
      -1,
      0.5,
      999.5,
      1e6,
      Number.NaN,
      Number.POSITIVE_INFINITY,
    ]
    expect(numbers.map(numbersIn(language))).toEqual(numbers.map((n) => format.format(n)))
  },
)

test('a time of an answer has one decimal, written as the language does', () => {
  expect(en.lab.requests.latency(1.46)).toBe('1.5 ms')
  expect(de.lab.requests.latency(1.46)).toBe('1,5 ms')
})

test('with no request left nobody says that a few are', () => {
  expect(en.gauge.low(0)).not.toBe(en.gauge.low(1))
  expect(de.gauge.low(0)).toContain('Keine')
})
