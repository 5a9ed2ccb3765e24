import { Command } from 'lucide-react'
import { expect, test } from 'vitest'
import { groupsOf } from '../../../src/shell/palette/groups.ts'
import { ranked, score } from '../../../src/shell/palette/rank.ts'

const labels = (...all: readonly string[]) => all.map((label) => ({ label }))
const found = (entries: readonly { readonly label: string }[], query: string): readonly string[] =>
  ranked(entries, query, 10).items.map(({ label }) => label)

test('what begins with the query comes before a word that does, that before the middle of one, that before letters in order', () => {
  expect(found(labels('Scar keeper', 'Discard', 'A card', 'Card'), 'car')).toEqual([
    'Card',
    'A card',
    'Scar keeper',
    'Discard',
  ])
  expect(score('Create an API key', 'crk')).toBeGreaterThan(0)
  expect(score('Create an API key', 'kcr')).toBe(0)
  expect(score('Open settings', 'settngs')).toBeGreaterThan(0)
})

test('every word must fit, in any order', () => {
  expect(
    found(labels('Revoke billing-worker…', 'Go to billing-worker', 'Revoke grafana…'), 'bill rev'),
  ).toEqual(['Revoke billing-worker…'])
})

test('a detail is searched too, but what the label says counts more', () => {
  const entries = [{ label: 'Go to worker', detail: '…b1ll' }, { label: 'Go to b1ll' }]
  expect(found(entries, 'b1ll')).toEqual(['Go to b1ll', 'Go to worker'])
})

test('without a query all fit, in their order', () => {
  expect(found(labels('b', 'a'), '  ')).toEqual(['b', 'a'])
})

test('the kind that answers best comes first, whatever its place', () => {
  const entry = (label: string) => ({ id: label, label, icon: Command, run: () => {} })
  const entries = {
    commands: [entry('Show rates of all')],
    connections: [],
    settings: [],
    keys: [entry('Go to sra')],
  }
  expect(groupsOf(entries, 'sra').map(({ value }) => value)).toEqual(['keys', 'commands'])
})
