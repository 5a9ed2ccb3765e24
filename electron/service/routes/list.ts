import type { ApiKey } from '../../contract/api-key.ts'
import type { Variants } from '../../contract/lab.ts'
import type { KEY_LIST } from '../http/api-schemas.ts'
import { HttpError } from '../http/http-error.ts'
import { success, timestampAs } from '../http/respond.ts'
import type { Parsed } from '../http/schema.ts'
import type { Route } from './route.ts'

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

const UNKNOWN_QUERY = new HttpError(400, 'invalid_request', 'A list takes no query parameters.')

/** All live keys of the caller's organization. Source: docs/interface.md, S11. */
export const listKeys: Route = ({ request, caller, store, variants }) => {
  if (variants.unknownQuery === 'refused' && request.query.size > 0) throw UNKNOWN_QUERY
  const ordered = inOrder(store.list(caller.organizationId), variants.listOrder)
  const keys =
    variants.timestamps === 'milliseconds' ? ordered : ordered.map((key) => timesAs(key, variants))
  const shown =
    variants.extraFields === 'on'
      ? keys.map((key) => ({ ...key, object: 'api_key', scopes: ['*'] }))
      : keys
  const data: Parsed<typeof KEY_LIST> = { keys: shown }
  return success(200, data, variants)
}
