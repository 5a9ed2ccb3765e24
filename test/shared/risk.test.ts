import { expect, test } from 'vitest'
import { gateOf, type RevokeRisk } from '../../electron/shared/risk.ts'

const NONE: RevokeRisk = { own: 'no', last: false, usedRecently: false }
const [LOCAL, REMOTE, PRODUCTION] = [
  { isLocal: true, isProduction: false },
  { isLocal: false, isProduction: false },
  { isLocal: false, isProduction: true },
]

test.each([
  ['nothing special', {}, false, 'press', 'press', 'question'],
  ['used recently', { usedRecently: true }, false, 'typed', 'question', 'question'],
  ['the last one', { last: true }, false, 'typed', 'question', 'question'],
  ['the own key', { own: 'yes' }, false, 'typed', 'question', 'question'],
  ['maybe the own key', { own: 'maybe' }, false, 'typed', 'question', 'question'],
  ['the fourth in a minute', {}, true, 'press', 'question', 'question'],
] as const)(
  'a revoke is asked about once, by the window or by main, as its key deserves: %s',
  (_what, more, isMany, ...gates) => {
    const risk = { ...NONE, ...more }
    expect(
      [LOCAL, REMOTE, PRODUCTION].map((where) =>
        gateOf({ kind: 'revoke', risk, where, runs: false, isMany, isGuess: false }),
      ),
    ).toEqual(gates)
  },
)

test('a key that was found by its name alone is asked about, but for those of the local service', () => {
  expect(
    [LOCAL, REMOTE].map((where) =>
      gateOf({ kind: 'revoke', risk: NONE, where, runs: false, isMany: false, isGuess: true }),
    ),
  ).toEqual(['press', 'question'])
})

test('many keys at once need no less than one of them', () => {
  const bulk = (recent: number, leavesNone: boolean, where = LOCAL) =>
    gateOf({ kind: 'bulk', recent, leavesNone, where })
  expect([bulk(0, false), bulk(1, false), bulk(0, true)]).toEqual(['press', 'typed', 'typed'])
  expect([bulk(0, false, REMOTE), bulk(0, false, PRODUCTION)]).toEqual(['question', 'question'])
})

test('the end of a program’s key is asked about everywhere', () => {
  expect(
    [LOCAL, REMOTE].map((where) =>
      gateOf({ kind: 'revoke', risk: NONE, where, runs: true, isMany: false, isGuess: false }),
    ),
  ).toEqual(['question', 'question'])
})

test('the way back to the system’s proxy is not asked about', () => {
  expect(
    (['system', 'none', 'manual'] as const).map((mode) => gateOf({ kind: 'proxy', mode })),
  ).toEqual(['press', 'question', 'question'])
})
