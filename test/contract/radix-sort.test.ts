import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isoTime } from '../../electron/contract/iso-time.ts'
import { radixSort } from '../../electron/contract/radix-sort.ts'

const whole = fc.oneof(
  fc.nat({ max: 3 }),
  fc.nat(),
  fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }),
)

test('numbers of any size are ordered as a stable sort orders them', () => {
  fc.assert(
    fc.property(fc.array(whole, { maxLength: 200 }), (numbers) => {
      const sorted = [...numbers.keys()].sort(
        (a, b) => (numbers[a] as number) - (numbers[b] as number),
      )
      expect([...radixSort(Float64Array.from(numbers))]).toEqual(sorted)
    }),
  )
})

test('a time as main writes it is read as the date that it is, in any year there is', () => {
  const edges = [
    '0000-01-01T00:00:00.000Z',
    '0099-12-31T23:59:59.999Z',
    '2024-02-29T12:34:56.789Z',
    '+010000-01-01T00:00:00.000Z',
  ]
  for (const iso of [...edges, '-000001-12-31T23:59:59.999Z'])
    expect(isoTime(iso), iso).toBe(Date.parse(iso))
  fc.assert(
    fc.property(
      fc.date({ noInvalidDate: true }),
      (date) => isoTime(date.toISOString()) === date.getTime(),
    ),
  )
})
