import type { AnswerHead } from './transport.ts'

/** What an object of a list answer says of keys that the answer does not have. */
type Hint = 'more' | 'all' | 'maybe' | null

/** Names as they are compared: `X-Next-Cursor`, `next_cursor` and `nextCursor` are one. */
const plain = (name: string): string => name.toLowerCase().replace(/[^a-z]/g, '')

const CONTAINER =
  /^(response)?(meta|metadata|pagination|paginator|paging|page|pageinfo|resultinfo|links|cursors?)$/
const MORE =
  /^(has|is|odata)?(more|next|truncated|partial|incomplete)(page|pages|items|results|keys|records|data|available|continuation)?(cursor|token|link|url|uri|href|offset|marker|key|path|start|index|number|id)?$/
const REMAINING = /^remaining(items?|itemcount|keys|results|records)$|^lastevaluatedkey$/
const END = /^(is)?(last|lastpage|complete|done)$/
const TOTAL =
  /^(total|count)(count|items|results|keys|records|elements|entries|rows|size|pages)?$|^(pages|pagecount|numpages|lastpage)$/
const PAGES = /page/
/** Some services name where the next page would begin in every answer, the last one included. */
const CURSOR = /^(after|cursor|continue|continuation|continuationtoken|scrollid|bookmark|marker)$/
/** An answer with as many keys as a page may have is hardly ever the last one. */
const PAGE_SIZE = /^(limit|perpage|pagesize)$/
const NOTHING = new Set(['', '0', 'false', 'no', 'none', 'null', 'undefined'])

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Tells whether a value names anything: a link object counts by its address. */
const namesSomething = (value: unknown): boolean => {
  if (typeof value === 'string') return !NOTHING.has(value.trim().toLowerCase())
  if (isObject(value)) return Object.values(value).some(namesSomething)
  return Array.isArray(value) ? value.length > 0 : Boolean(value)
}

const numberIn = (value: unknown): number | null => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : null
}

/** What one field says. `came`: how many keys the answer has. */
const hintIn = (name: string, value: unknown, came: number): Hint => {
  const number = numberIn(value)
  if (END.test(name) && typeof value === 'boolean') return value ? 'all' : 'more'
  if (TOTAL.test(name) && number !== null) {
    const had = PAGES.test(name) ? 1 : came
    return number > had ? 'more' : number === had && name !== 'count' ? 'all' : null
  }
  if (MORE.test(name) || REMAINING.test(name)) return namesSomething(value) ? 'more' : 'all'
  if (CURSOR.test(name)) return namesSomething(value) && !isObject(value) ? 'maybe' : null
  return PAGE_SIZE.test(name) && number === came && came > 0 ? 'maybe' : null
}

/** A hint that is only `maybe` counts where nothing beside it says more, or that this is all. */
const isMoreBy = (hints: readonly Hint[]): boolean =>
  hints.includes('more') || (hints.includes('maybe') && !hints.includes('all'))

/** Tells whether links, e.g. `[{ rel: 'next', href }]`, have one to a next page. */
const linksToNext = (links: readonly unknown[]): boolean =>
  links.some((link) => isObject(link) && link.rel === 'next' && namesSomething(link.href))

const bodyHasMore = (body: Readonly<Record<string, unknown>>, came: number, depth = 0): boolean => {
  const fields = Object.entries(body).map(([name, value]) => [plain(name), value] as const)
  if (isMoreBy(fields.map(([name, value]) => hintIn(name, value, came)))) return true
  return fields.some(([name, value]) => {
    if (depth > 3 || !(CONTAINER.test(name) || (depth === 0 && name === 'data'))) return false
    return Array.isArray(value)
      ? linksToNext(value)
      : isObject(value) && bodyHasMore(value, came, depth + 1)
  })
}

const NEXT_LINK = /;\s*rel\s*=\s*("([^"]*\s)?next(\s[^"]*)?"|next(?![^\s;,]))/i
/** `*`: the service does not say how many there are, as it would of a whole list. */
const RANGE = /^\s*\w+\s+\d+-\d+\/(\d+|\*)\s*$/

/** Reads a header that holds an object, as `X-Pagination: {"HasNext":true}` does. */
const objectIn = (value: string): Readonly<Record<string, unknown>> | null => {
  if (!value.startsWith('{')) return null
  try {
    const read: unknown = JSON.parse(value)
    return isObject(read) ? read : null
  } catch {
    return null
  }
}

const headersHaveMore = (headers: ReadonlyMap<string, string>, came: number): boolean => {
  if (NEXT_LINK.test(headers.get('link') ?? '')) return true
  const total = RANGE.exec(headers.get('content-range') ?? '')?.[1] ?? '0'
  if (total === '*' || Number(total) > came) return true
  const hints = Array.from(headers, ([header, value]) => {
    const name = plain(header.replace(/^x-/, '').replace(/^(pagination|paging|wp)-(?=.)/, ''))
    const object = CONTAINER.test(name) ? objectIn(value) : null
    if (object !== null) return bodyHasMore(object, came) ? 'more' : null
    return hintIn(name, value, came)
  })
  return isMoreBy(hints)
}

/**
 * Tells whether a list answer shows in any way that there are more keys than the answer has: in its
 * status, its headers, beside `data`, in `data`, or in an object there that speaks of pages. The
 * interface knows no pages, so a service that has them says so in its own way. Source:
 * docs/interface.md, I6 and C13.
 */
export const hasMoreKeys = (
  body: unknown,
  { status, headers }: AnswerHead,
  came: number,
): boolean =>
  status === 206 || headersHaveMore(headers, came) || (isObject(body) && bodyHasMore(body, came))
