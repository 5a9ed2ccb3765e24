import { expect, test } from 'vitest'
import type { RevokeEvent } from '../../../../electron/main/features/revocations/events.ts'
import { step } from '../../../../electron/main/features/revocations/step.ts'
import {
  after,
  ago,
  dead,
  entryOf,
  HERE,
  HOUR,
  letterOf,
  MINUTE,
  NOW,
  SECOND,
  SECRET,
  since,
  unproven,
} from './entry-samples.ts'

const REFUSED = { kind: 'refused', place: HERE, isLacking: true } as const

test('refusals of the secret count ten seconds apart once the service said that it deleted the key; then the secret is wiped', () => {
  const refused = { kind: 'refused', place: HERE, isLacking: true } as const
  for (const [apart, isProven] of [
    [10 * SECOND - 1, false],
    [10 * SECOND, true],
  ] as const) {
    const entry = after(dead('answer', MINUTE, { refused: since(apart) }), refused)
    expect(entry.facts.isProven).toBe(isProven)
    expect(entry.secrets).toEqual(isProven ? null : SECRET)
  }
})

test('refusals of a secret that may be another key’s prove nothing', () => {
  const refused = { kind: 'refused', place: HERE, isLacking: true } as const
  for (const entry of [
    dead('answer', HOUR, { refused: since(HOUR), isSure: false }),
    entryOf({ refused: since(HOUR), isSure: false }),
  ])
    expect(after(entry, refused).facts.isProven).toBe(false)
})

const OTHER = { ...SECRET, secret: 'local_live_efgh_abcd' }
const learn = (secrets: typeof SECRET, isSure: boolean): RevokeEvent => ({
  kind: 'learnt',
  secrets,
  isSure,
})

test('what may be the secret never takes the place of the one that is, nor of a proof', () => {
  for (const entry of [entryOf(), dead('answer', HOUR), unproven()])
    expect(after(entry, learn(OTHER, false))).toEqual(entry)
  const proven = after(dead('answer', HOUR, { refused: since(MINUTE) }), REFUSED)
  expect(after(proven, learn(OTHER, true))).toEqual(proven)
})

test('what was found out about one secret says nothing of the one that takes its place, or comes once it is wiped', () => {
  const found = { isSure: false, hasWorked: true, refused: since(HOUR) }
  const nothing = { hasWorked: false, refused: null }
  const unsure = dead('answer', HOUR, found)
  expect(after(unsure, learn(OTHER, true))).toMatchObject({
    secrets: OTHER,
    facts: { ...nothing, isSure: true },
  })
  const sure = dead('answer', HOUR, { ...found, isSure: true })
  expect(after(sure, { kind: 'wiped' })).toMatchObject({ secrets: null, facts: nothing })
  expect(after(sure, { kind: 'wiped' }, learn(OTHER, false)).facts).toMatchObject({
    ...nothing,
    isSure: false,
  })
  // The same secret is known better by now.
  expect(after(unsure, learn(SECRET, true)).facts).toMatchObject({ ...found, isSure: true })
})

test('a secret that worked before the end says whose it is, and nothing of the time since', () => {
  const entry = dead('absent', MINUTE, { isSure: false })
  const worked = after(entry, { kind: 'works', place: HERE, askedAt: ago(2 * MINUTE) })
  expect([letterOf(worked), worked.facts]).toMatchObject(['b', { hasWorked: true }])
  const refusedOnce = { ...worked, facts: { ...worked.facts, refused: since(MINUTE) } }
  expect(after(refusedOnce, REFUSED).facts.isProven).toBe(true)
})

test('a secret that four letters alone make the key’s, and that works once the service deleted the key, is another key’s', () => {
  const works = { kind: 'works', place: HERE, askedAt: NOW } as const
  for (const hasWorked of [false, true]) {
    const entry = dead('answer', HOUR, { isSure: false, hasWorked })
    expect(step(entry, works, NOW)).toEqual([entry, []])
  }
})
