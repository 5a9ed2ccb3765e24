import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import type { ApiKey } from '../../electron/contract/api-key.ts'
import { keepSameKeys, packKeys, unpackKeys } from '../../electron/contract/packed-list.ts'
import { keyNamed } from '../main/samples.ts'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void
const heap = (): number => {
  collectGarbage()
  return process.memoryUsage().heapUsed
}

test('a list that is pushed again and again takes the memory of one, whichever key changed each time', () => {
  const COUNT = 5_000
  const keys = Array.from({ length: COUNT }, (_, at) =>
    keyNamed(`key_00000000000000000000${at}`, { name: `a name that is long enough ${at}` }),
  )
  let shown: readonly ApiKey[] = []
  const push = (round: number): void => {
    const changed = keys.map((key, at) =>
      at === round * 7 ? { ...key, lastUsedAt: `2026-11-22T00:00:${round}.000Z` } : key,
    )
    shown = keepSameKeys(shown, unpackKeys(packKeys(changed)))
  }
  push(0)
  push(1)
  const before = heap()
  for (let round = 2; round < 50; round += 1) push(round)
  expect(heap() - before).toBeLessThan(packKeys(keys).length * 5)
  expect(shown).toHaveLength(COUNT)
})
