import { describe, expect, test } from 'vitest'
import { FAULT_SIGNS } from '../../../electron/contract/lab.ts'
import { parseList } from '../../../electron/main/client/parse.ts'
import { valueIn } from '../../values.ts'
import { embedded, modes } from './embedded.ts'
import { clientOf } from './support.ts'
import { goodBody } from './wire.ts'

const CAME = 20
const keys = Array.from({ length: CAME }, (_, at) => ({
  ...goodBody.list().data.keys[0],
  id: `key_${at}`,
}))

const isPart = (
  beside: object,
  inData: object = {},
  headers: Readonly<Record<string, string>> = {},
  status = 200,
): boolean =>
  valueIn(
    parseList(
      { ...beside, data: { ...inData, keys } },
      { status, headers: new Map(Object.entries(headers)) },
    ),
  ).isPart

/** Names that an object of pages goes by. */
const CONTAINERS = [
  'meta',
  'metadata',
  'response_metadata',
  'pagination',
  'paging',
  'page',
  'pageInfo',
  'result_info',
  'links',
  '_links',
]
const nextUrl = 'https://mail.test/api/v1/api-keys?cursor=rest'

const SIGNS: readonly object[] = [
  { has_more: true },
  { hasMore: true },
  { HasMore: 'true' },
  { has_more: 1 },
  { more: true },
  { more_available: true },
  { hasNext: true },
  { hasNextPage: true },
  { has_next_page: true },
  { next: nextUrl },
  { next: { href: nextUrl } },
  { next: 2 },
  { nextPage: 2 },
  { next_page: '2' },
  { next_page_token: 'rest' },
  { next_cursor: 'rest' },
  { nextCursor: 'rest' },
  { nextToken: 'rest' },
  { next_link: nextUrl },
  { nextPageUrl: nextUrl },
  { next_offset: 20 },
  { nextContinuationToken: 'rest' },
  { '@odata.nextLink': nextUrl },
  { isTruncated: true },
  { truncated: true },
  { partial: true },
  { incomplete_results: true },
  { remainingItemCount: 25 },
  { last: false },
  { isLast: false },
  { is_last_page: false },
  { complete: false },
  { done: false },
  { total: 45 },
  { total: '45' },
  { total_count: 45 },
  { totalCount: 45 },
  { totalKeys: 45 },
  { total_items: 45 },
  { totalElements: 45 },
  { count: 45 },
  { page: 1, pages: 3 },
  { page: 1, total_pages: 3 },
  { number: 0, totalPages: 3 },
  { current_page: 1, last_page: 3 },
  { cursor: 'rest' },
  { continue: 'rest' },
  { continuation_token: 'rest' },
  { per_page: CAME },
  { limit: CAME, offset: 0 },
  { cursor: 'rest', count: CAME },
  { after: 'rest' },
  { cursors: { before: 'first', after: 'rest' } },
  { LastEvaluatedKey: { id: 'key_19' } },
]

const NO_SIGNS: readonly object[] = [
  {},
  { has_more: false },
  { hasMore: 'false' },
  { has_more: 0 },
  { has_more: null },
  { next: null },
  { next: '' },
  { next: { href: null } },
  { next: {} },
  { next: [] },
  { nextCursor: null },
  { next_page: 0 },
  { isTruncated: false },
  { remainingItemCount: 0 },
  { last: true },
  { complete: true },
  { total: CAME },
  { total: 'many' },
  { total: null },
  { count: CAME },
  { page: 1, total_pages: 1, per_page: CAME },
  { pages: 1 },
  { cursor: 'end', has_more: false },
  { cursor: 'end', total: CAME },
  { cursor: '' },
  { after: null },
  { after: 'end', has_more: false },
  { LastEvaluatedKey: null },
  { cursor: null },
  { limit: CAME, total: CAME },
  { limit: 100 },
  { per_page: CAME, next: null },
  { previous: nextUrl },
  { prev: nextUrl, first: nextUrl, self: nextUrl },
  { nextRotationAt: '2026-12-01T00:00:00Z' },
  { organization: { total: 4_000, next: nextUrl } },
  { request_id: 'req_next', rate: { limit: 100, remaining: 63 } },
]

describe('a list is a part by a sign of more keys', () => {
  test.each(SIGNS)('%j, beside the data, in it, and in an object that speaks of pages', (sign) => {
    const places = [
      isPart(sign),
      isPart({}, sign),
      ...CONTAINERS.flatMap((name) => [isPart({ [name]: sign }), isPart({}, { [name]: sign })]),
      isPart({ meta: { pagination: sign } }),
    ]
    expect(places).toEqual(places.map(() => true))
  })

  test.each(NO_SIGNS)('and not by %j', (beside) => {
    const places = [
      isPart(beside),
      isPart({}, beside),
      ...CONTAINERS.flatMap((name) => [isPart({ [name]: beside }), isPart({}, { [name]: beside })]),
    ]
    expect(places).toEqual(places.map(() => false))
  })

  test('a link to a next page counts in a list of links too', () => {
    expect(isPart({ links: [{ rel: 'self' }, { rel: 'next', href: nextUrl }] })).toBe(true)
    expect(isPart({ links: [{ rel: 'self', href: nextUrl }, null, { rel: 'next' }] })).toBe(false)
  })

  test.each<Readonly<Record<string, string>>>([
    { link: `<${nextUrl}>; rel="next"` },
    { link: `<${nextUrl}>; rel=next` },
    { link: `<${nextUrl}>; title="x"; REL="last next", </a>; rel="first"` },
    { 'x-next-page': '2' },
    { 'x-next-cursor': 'rest' },
    { 'x-next': nextUrl },
    { 'x-has-more': 'true' },
    { 'x-total-count': '45' },
    { 'x-total': '45' },
    { 'x-pagination-total-count': '45' },
    { 'x-total-pages': '3' },
    { 'x-page-count': '3' },
    { 'x-pagination': '{"TotalCount":45,"PageSize":20}' },
    { 'x-pagination': '{"HasNext":true}' },
    { 'x-wp-totalpages': '3' },
    { 'content-range': 'items 0-19/45' },
    { 'content-range': 'items 0-19/*' },
    { 'x-cursor': 'rest' },
    { 'x-per-page': '20' },
  ])('the headers %j', (headers) => {
    expect(isPart({}, {}, headers)).toBe(true)
  })

  test.each<Readonly<Record<string, string>>>([
    { link: `<${nextUrl}>; rel="prev"` },
    { link: '<https://mail.test/next>; rel="help next-steps"' },
    { 'x-next-page': '' },
    { 'x-has-more': 'false' },
    { 'x-total-count': '20' },
    { 'x-total-pages': '1' },
    { 'x-per-page': '20', 'x-total': '20' },
    { 'x-pagination': '{"TotalCount":20}' },
    { 'x-pagination': '{"TotalCount":' },
    { 'x-wp-totalpages': '1' },
    { 'content-range': 'items 0-19/20' },
    { 'x-ratelimit-limit': '100', 'x-ratelimit-remaining': '63', 'content-length': '4000' },
  ])('not the headers %j', (headers) => {
    expect(isPart({}, {}, headers)).toBe(false)
  })

  test('the status 206', () => {
    expect([isPart({}, {}, {}, 206), isPart({}, {}, {}, 200)]).toEqual([true, false])
  })

  test('a list that is nested without end is read as far as pages are', () => {
    let nested: object = { has_more: true }
    for (let depth = 0; depth < 10_000; depth += 1) nested = { meta: nested }
    expect(isPart(nested)).toBe(false)
  })
})

describe.each(modes)('%s', (mode) => {
  test.each(
    FAULT_SIGNS.flatMap((sign) => [['newest-part', sign] as const, ['oldest-part', sign] as const]),
  )('a list that the service answers as %s with a sign in %s', async (kind, sign) => {
    const { service, transport, token } = await embedded(mode)
    const client = clientOf(transport, { token })
    const whole = valueIn(await client.list())
    service.faults.arm({ kind, sign, operation: 'list', times: { next: 1 } })
    const part = valueIn(await client.list())
    expect([whole.isPart, part.isPart]).toEqual([false, sign !== 'none'])
    expect(part.keys.length).toBeLessThan(whole.keys.length)
  })
})
