import { expect, test } from 'vitest'
import { suggestNames } from '../../../../src/features/create/suggest-names.ts'

test.each([
  [
    'is completed to <consumer>-<environment>',
    'billing-worker',
    [],
    ['billing-worker-production', 'billing-worker-staging', 'billing-worker-development'],
  ],
  [
    'has its environment exchanged, not doubled',
    'billing-worker-staging',
    [],
    ['billing-worker-production', 'billing-worker-development'],
  ],
  [
    'does not lead to a name that is taken',
    'web',
    ['web-production'],
    ['web-staging', 'web-development'],
  ],
  ['does not lead to a name that is too long', 'x'.repeat(245), [], [`${'x'.repeat(245)}-staging`]],
  ['can be too long itself', 'x'.repeat(256), [], []],
])('what was typed %s', (_what, typed, taken, suggested) => {
  expect(suggestNames(typed, taken)).toEqual(suggested)
})

test('with nothing typed the consumers that have keys come first', () => {
  expect(suggestNames('', ['newsletter-staging'])[0]).toBe('newsletter-production')
})

test('spaces and capitals become a plain name, and every suggestion is one', () => {
  expect(suggestNames(' Billing Worker ', [])[0]).toBe('billing-worker-production')
  for (const typed of ['', '-', ' ', 'web-', 'ünïcode'])
    for (const name of suggestNames(typed, ['-production', 'x y-staging']))
      expect(name).toMatch(/^[^\s-].*-(production|staging|development)$/)
})
