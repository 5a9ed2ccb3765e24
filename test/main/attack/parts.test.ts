// Ways in which services say that a list is a part.
import { expect, test } from 'vitest'
import { hasMoreKeys } from '../../../electron/main/key-api/list-part.ts'

const keys = Array.from({ length: 20 }, (_n, i) => ({ id: `key_${i}` }))
const body = (more: object, inData: object = {}) => ({ data: { keys, ...inData }, ...more })
const head = (headers: Readonly<Record<string, string>> = {}, status = 200) => ({
  status,
  headers: new Map(Object.entries(headers)),
})

test.each<[string, object, ReturnType<typeof head>]>([
  ['paging.cursors.after (Facebook)', body({ paging: { cursors: { before: 'a', after: 'b' } } }), head()],
  ['paging.next.after (HubSpot)', body({ paging: { next: { after: 'b' } } }), head()],
  ['LastEvaluatedKey (DynamoDB)', body({ LastEvaluatedKey: { id: 'x' } }), head()],
  ['Marker (AWS IAM)', body({ IsTruncated: true, Marker: 'x' }), head()],
  ['Content-Range with an unknown total', body({}), head({ 'content-range': 'keys 0-19/*' })],
  ['Content-Range', body({}), head({ 'content-range': 'keys 0-19/45' })],
  ['X-Total', body({}), head({ 'x-total': '45' })],
  ['X-WP-TotalPages', body({}), head({ 'x-wp-totalpages': '3' })],
  ['page of pages', body({ page: 1, pages: 3 }), head()],
  ['total_pages', body({ pagination: { current_page: 1, total_pages: 3 } }), head()],
  ['links.next', body({ links: { next: 'https://x/?page=2' } }), head()],
  ['_links.next (HAL)', body({ _links: { self: { href: 'a' }, next: { href: 'b' } } }), head()],
  ['last_id with has_more', body({ has_more: true, last_id: 'key_19' }), head()],
  ['after in data', body({}, { after: 'key_19' }), head()],
  ['end_cursor with has_next_page', body({ page_info: { end_cursor: 'x', has_next_page: true } }), head()],
  ['offset, limit and total', body({ offset: 0, limit: 20, total: 45 }), head()],
  ['skip and top of more', body({ '@odata.nextLink': 'https://x' }), head()],
  ['206', body({}), head({}, 206)],
])('%s', (_what, value, at) => {
  expect(hasMoreKeys(value, at, 20)).toBe(true)
})

test.each<[string, object, ReturnType<typeof head>]>([
  ['nothing', body({}), head()],
  ['total as many', body({ total: 20 }), head()],
  ['has_more false', body({ has_more: false, next_cursor: null }), head()],
  ['page one of one', body({ page: 1, pages: 1 }), head()],
  ['rate headers', body({}), head({ 'x-ratelimit-remaining': '88', 'x-ratelimit-limit': '100', 'x-ratelimit-reset': '60' })],
  ['limit 100', body({ limit: 100 }), head()],
])('is whole: %s', (_what, value, at) => {
  expect(hasMoreKeys(value, at, 20)).toBe(false)
})

