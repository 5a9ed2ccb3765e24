import { expect, test } from 'vitest'
import { suggestNames } from '../../../../src/features/create/suggest-names.ts'

test('what was typed is completed to <consumer>-<environment>', () => {
  expect(suggestNames('billing-worker', [])).toEqual(['billing-worker-production', 'billing-worker-staging', 'billing-worker-development'])
})

test('a typed environment is exchanged, not doubled', () => {
  expect(suggestNames('billing-worker-staging', [])).toEqual(['billing-worker-production', 'billing-worker-development'])
})

test('with nothing typed the consumers that have keys come first', () => {
  expect(suggestNames('', ['newsletter-staging'])[0]).toBe('newsletter-production')
})

test('a name that is taken is not suggested', () => {
  expect(suggestNames('web', ['web-production'])).toEqual(['web-staging', 'web-development'])
})

test('spaces and capitals become a plain name, and every suggestion is one', () => {
  expect(suggestNames(' Billing Worker ', [])[0]).toBe('billing-worker-production')
  for (const typed of ['', '-', ' ', 'web-', 'ünïcode'])
    for (const name of suggestNames(typed, ['-production', 'x y-staging']))
      expect(name).toMatch(/^[^\s-].*-(production|staging|development)$/)
})

test('no suggestion is longer than a name may be', () => {
  expect(suggestNames('x'.repeat(245), [])).toEqual([`${'x'.repeat(245)}-staging`])
  expect(suggestNames('x'.repeat(256), [])).toEqual([])
})
