import type { ApiKey } from '../../contract/api-key.ts'
import type { Variants } from '../../contract/lab.ts'
import type { KEY_LIST } from '../http/api-schemas.ts'
import { success } from '../http/respond.ts'
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

/** All live keys of the caller's organization. Source: docs/interface.md, S11. */
export const listKeys: Route = ({ caller, store, variants }) => {
  const keys = inOrder(store.list(caller.organizationId), variants.listOrder)
  const shown = variants.extraFields === 'on' ? keys.map((key) => ({ ...key, object: 'api_key', scopes: ['*'] })) : keys
  const data: Parsed<typeof KEY_LIST> = { keys: shown }
  return success(200, data, variants)
}
