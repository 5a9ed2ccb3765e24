import { expect, test } from 'vitest'
import {
  isDealtWith,
  isProvenDead,
  LEAK_ITEMS,
  type LeakItemState,
  SKIPPABLE_ITEMS,
  type SkippableItem,
} from '../../../../electron/contract/leak.ts'
import type { KeyEnd } from '../../../../electron/contract/revocation.ts'
import { itemsOf, type LeakFacts } from '../../../../electron/main/features/leak/leak-items.ts'

const ENDS = ['alive', 'wanted', 'sent', 'dead', 'not_proven'] as const
const VERDICTS = [null, 'confirmed', 'works', 'not_confirmed'] as const
const REPLACEMENTS = ['none', 'running', 'in_place'] as const

const SKIPPED: readonly (readonly SkippableItem[])[] = [
  [],
  ['proof'],
  ['replace'],
  ['place'],
  ['proof', 'replace'],
  ['proof', 'place'],
  ['replace', 'place'],
  ['proof', 'replace', 'place'],
]

const ALL: readonly LeakFacts[] = ENDS.flatMap((end) =>
  VERDICTS.flatMap((verdict) =>
    [true, false].flatMap((isAsking) =>
      REPLACEMENTS.flatMap((replacement) =>
        [true, false].flatMap((hasPlace) =>
          SKIPPED.map((skipped) => ({
            end,
            verdict,
            isAsking,
            replacement,
            hasPlace,
            skipped: new Set(skipped),
          })),
        ),
      ),
    ),
  ),
)

/** By the end of the key: the state of its revoke without an answer, and with each answer. */
const REVOKE: Readonly<
  Record<KeyEnd, Readonly<Record<`${(typeof VERDICTS)[number]}`, LeakItemState>>>
> = {
  alive: { null: 'todo', confirmed: 'done', works: 'todo', not_confirmed: 'todo' },
  wanted: { null: 'doing', confirmed: 'done', works: 'doing', not_confirmed: 'doing' },
  sent: { null: 'doing', confirmed: 'done', works: 'doing', not_confirmed: 'doing' },
  dead: { null: 'done', confirmed: 'done', works: 'todo', not_confirmed: 'done' },
  not_proven: {
    null: 'not_proven',
    confirmed: 'done',
    works: 'todo',
    not_confirmed: 'not_proven',
  },
}

test('the revoke follows from the end of the key and the answers to its secret alone, and is never skipped', () => {
  expect(ALL).toHaveLength(5 * 4 * 2 * 3 * 2 * 8)
  for (const facts of ALL)
    expect({ facts, revoke: itemsOf(facts).revoke }).toEqual({
      facts,
      revoke: REVOKE[facts.end][`${facts.verdict}`],
    })
})

test('what was skipped is shown as skipped, never as done, until the facts say more', () => {
  for (const facts of ALL) {
    const items = itemsOf(facts)
    const without = itemsOf({ ...facts, skipped: new Set() })
    for (const item of SKIPPABLE_ITEMS) {
      const isOvertaken = without[item] === 'done' || without[item] === 'doing'
      expect({ facts, item, state: items[item] }).toEqual({
        facts,
        item,
        state: facts.skipped.has(item) && !isOvertaken ? 'skipped' : without[item],
      })
    }
  }
})

test('a proof is done by the refused secret alone, a replacement by the key in its place, a place by what was written', () => {
  for (const facts of ALL) {
    const { proof, replace, place } = itemsOf({ ...facts, skipped: new Set() })
    const { verdict, isAsking, replacement, hasPlace } = facts
    const asked = verdict === null ? 'todo' : 'not_proven'
    expect({ facts, proof, replace, place }).toEqual({
      facts,
      proof: verdict === 'confirmed' ? 'done' : isAsking ? 'doing' : asked,
      replace: ({ none: 'todo', running: 'doing', in_place: 'done' } as const)[replacement],
      place: hasPlace ? 'done' : 'todo',
    })
  }
})

test('a leak is dealt with once nothing is to be done or under way, and proven only by the refused secret', () => {
  for (const facts of ALL) {
    const items = itemsOf(facts)
    const isOpen = LEAK_ITEMS.some((item) => ['todo', 'doing'].includes(items[item]))
    expect({ facts, isDealtWith: isDealtWith({ items }) }).toEqual({ facts, isDealtWith: !isOpen })
    expect({ facts, isProvenDead: isProvenDead({ items }) }).toEqual({
      facts,
      isProvenDead: facts.verdict === 'confirmed' && items.revoke === 'done',
    })
  }
})
