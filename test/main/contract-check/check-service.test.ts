import { describe, expect, test } from 'vitest'
import { VARIANT_CHOICES, type Variants } from '../../../electron/contract/lab.ts'
import { DEFAULT_VARIANTS } from '../../../electron/service/lab/variants.ts'
import { differences } from '../../conformance/learn.ts'
import { pairwise } from '../key-api/pairwise.ts'
import { otherService } from './other-service.ts'
import { OTHER_SERVICES } from './other-services.ts'
import { check, localService, rulesOf } from './support.ts'

const NO_HEADERS = 'X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset'

/** What a list can show of each variant, by what it is set to. */
const expected = (variants: Variants): readonly string[] => {
  const { rateLimitHeaders, limit, errorShape, challenge, listOrder, prefix, timestamps, resetUnit } = variants
  const { extraFields, headerCase, refusalStatus, unknownQuery } = variants
  const refusals = ['no_key', 'unknown_key']
  const without = { present: [], counted: refusals, absent: ['list', 'again', 'query', ...refusals] }[rateLimitHeaders]
  // In a Content-Type alone the two are the same.
  const challenged = challenge === 'present' && refusalStatus === 401
  const shows = rateLimitHeaders !== 'absent'
  return [
    ...without.map((request) => `I31 headers_missing ${request} ${NO_HEADERS}`),
    ...(limit !== 100 && shows ? [`I32 limit ${limit}`] : []),
    ...(errorShape === 'nested' ? [] : [`S2 error_shape ${errorShape}`]),
    ...(challenge === 'absent' && refusalStatus === 401 ? ['S4 no_challenge'] : []),
    ...(listOrder === 'newest' ? [] : [`S11 list_order ${listOrder}`]),
    ...(prefix === 'local' ? [] : [`S14 prefix ${prefix}`]),
    ...(timestamps === 'milliseconds' ? [] : [`S16 time_form ${timestamps}`]),
    ...(resetUnit === 'epoch-seconds' || !shows ? [] : [`S27 reset_unit ${resetUnit}`]),
    ...(extraFields === 'off' ? [] : ['S41 extra_field data.nextCursor', 'S41 extra_field key.object', 'S41 extra_field key.scopes']),
    ...(headerCase === 'canonical' || (headerCase === 'title' && !shows && !challenged) ? [] : [`S53 header_case ${headerCase}`]),
    ...(refusalStatus === 401 ? [] : refusals.map((request) => `S55 status ${request} ${refusalStatus}`)),
    ...(unknownQuery === 'ignored' ? [] : ['S57 status query 400']),
  ]
}

/** Those that no list shows. */
const { createStatus: _create, revokeStatus: _revoke, unknownRevoke: _unknown, ...SHOWN } = VARIANT_CHOICES

describe('the local service', () => {
  test('differs in nothing by default, and what no list shows is not claimed', async () => {
    const report = await check(await localService())
    expect(differences(report)).toEqual([])
    expect(rulesOf(report, 'holds')).toEqual(
      [1, 2, 5, 6, 7, 8, 9, 11, 12, 14, 20, 31, 32, 33, 34]
        .map((n) => `I${n}`)
        .concat('S1', 'S2', 'S4', 'S11', 'S13', 'S14', 'S16', 'S17', 'S27', 'S41', 'S53', 'S55', 'S57', 'C3'),
    )
    expect(report.lab).toMatchObject({ clockAheadSeconds: 0, cannot: [] })
  })

  const each = Object.entries(VARIANT_CHOICES).flatMap(([name, choices]) =>
    choices.map((choice) => ({ [name]: choice }) as Partial<Variants>),
  )
  const rows: readonly Partial<Variants>[] = [...each, ...pairwise(SHOWN)]
  test.each(rows.map((variants) => [JSON.stringify(variants), variants] as const))(
    'as %s: each difference is named, none is invented, and it is learned',
    async (_, variants) => {
      const all = { ...DEFAULT_VARIANTS, ...variants }
      const { lab, ...report } = await check(await localService(variants))
      expect(differences({ ...report, lab })).toEqual(expected(all))
      expect(lab.cannot).toEqual([])
      const again = await check(await localService({}, lab))
      expect(differences(again)).toEqual(differences({ ...report, lab }))
    },
  )
})

describe('another service over HTTP', () => {
  test('that does as the local one differs in nothing', async () => {
    expect(differences(await check(await otherService()))).toEqual([])
  })

  test.each(Object.entries(OTHER_SERVICES))(
    '%s: each difference is named, none is invented, and the Lab follows it',
    async (_, { ways, ...is }) => {
      const target = await otherService(ways)
      const report = await check(target)
      expect(differences(report)).toEqual(is.differences)
      expect(report.lab.cannot).toEqual(is.cannot)
      const local = await check(await localService({}, report.lab))
      const followed = rulesOf(report, 'differs').filter((rule) => !is.cannot.includes(rule))
      expect(rulesOf(local, 'differs')).toEqual(followed)
      expect(target.requests).toEqual([
        'GET /api/v1/api-keys key',
        'GET /api/v1/api-keys key',
        expect.stringMatching(/^GET \/api\/v1\/api-keys\?keystow-check=[0-9a-f]{8} key$/),
        'GET /api/v1/api-keys no key',
        'GET /api/v1/api-keys key',
      ])
    },
  )
})
