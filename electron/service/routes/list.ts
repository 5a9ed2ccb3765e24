import type { ApiKey } from '../../contract/api-key.ts'
import type { FaultSpec, Variants } from '../../contract/lab.ts'
import type { KEY_LIST } from '../http/api-schemas.ts'
import { HttpError } from '../http/http-error.ts'
import type { ServiceResponse } from '../http/message.ts'
import { success, timestampAs } from '../http/respond.ts'
import type { Parsed } from '../http/schema.ts'
import type { Route, RouteContext } from './route.ts'

const shuffled = (keys: readonly ApiKey[]): readonly ApiKey[] => {
  const mixed = [...keys]
  for (let i = mixed.length - 1; i > 0; i -= 1) {
    const j = Math.floor(Math.random() * (i + 1))
    const here = mixed[i] as ApiKey
    mixed[i] = mixed[j] as ApiKey
    mixed[j] = here
  }
  return mixed
}

const inOrder = (keys: readonly ApiKey[], order: Variants['listOrder']): readonly ApiKey[] => {
  if (order === 'newest') return keys
  return order === 'oldest' ? keys.toReversed() : shuffled(keys)
}

const timesAs = (key: ApiKey, variants: Variants): ApiKey => ({
  ...key,
  createdAt: timestampAs(key.createdAt, variants),
  lastUsedAt: key.lastUsedAt === null ? null : timestampAs(key.lastUsedAt, variants),
})

/** The keys that a list has by its faults, newest first. */
const foundByFaults = ({ caller, store, faults, isLate }: RouteContext): readonly ApiKey[] => {
  const keys = store.listWhere(
    caller.organizationId,
    (id, revokedAt) =>
      !isLate('list-lag', id) && (revokedAt === null || isLate('gone-lag', id, revokedAt)),
  )
  const omitted = faults.flatMap(({ kind, keyId }) =>
    kind === 'omit' ? [keyId ?? keys[0]?.id] : [],
  )
  return keys.filter(({ id }) => !omitted.includes(id))
}

/** The newer or the older half, of an odd number the larger. */
const halfOf = (keys: readonly ApiKey[], { kind }: FaultSpec): readonly ApiKey[] =>
  inOrder(keys, kind === 'newest-part' ? 'newest' : 'oldest').slice(0, Math.ceil(keys.length / 2))

/** The answer with a part of the list, as the fault has it say that there are more keys. */
const signed = (part: ServiceResponse, { sign = 'none' }: FaultSpec): ServiceResponse => {
  if (sign === 'none') return part
  if (sign === 'headers')
    return { ...part, headers: { ...part.headers, Link: '<?cursor=rest>; rel="next"' } }
  const body = JSON.parse(part.body)
  const more = {
    body: { ...body, has_more: true },
    data: { data: { ...body.data, nextCursor: 'rest' } },
    meta: { ...body, meta: { hasMore: true } },
  }[sign]
  return { ...part, body: JSON.stringify(more) }
}

const UNKNOWN_QUERY = new HttpError(400, 'invalid_request', 'A list takes no query parameters.')

/** All live keys of the caller's organization. Source: docs/interface.md, S11. */
export const listKeys: Route = (context) => {
  const { request, caller, store, variants, faults } = context
  if (variants.unknownQuery === 'refused' && request.query.size > 0) throw UNKNOWN_QUERY
  const found = faults.length === 0 ? store.list(caller.organizationId) : foundByFaults(context)
  const part = faults.find(({ kind }) => kind === 'newest-part' || kind === 'oldest-part')
  const ordered = part === undefined ? inOrder(found, variants.listOrder) : halfOf(found, part)
  const keys =
    variants.timestamps === 'milliseconds' ? ordered : ordered.map((key) => timesAs(key, variants))
  const shown =
    variants.extraFields === 'on'
      ? keys.map((key) => ({ ...key, object: 'api_key', scopes: ['*'] }))
      : keys
  const data: Parsed<typeof KEY_LIST> = { keys: shown }
  const answer = success(200, data, variants)
  return part === undefined ? answer : signed(answer, part)
}
