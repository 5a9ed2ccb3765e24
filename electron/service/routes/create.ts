import { type CREATED_KEY, NEW_KEY } from '../http/api-schemas.ts'
import { parse, withTrimmedName } from '../http/json-body.ts'
import { success, timestampAs } from '../http/respond.ts'
import type { Parsed } from '../http/schema.ts'
import { createSecret } from '../keys/secret.ts'
import type { Route } from './route.ts'

/**
 * Creates a key in the caller's workspace. This answer is the only one that ever has the secret.
 * Source: docs/interface.md, I22 and S12.
 */
export const createKey: Route = ({ withJson, store, clock, variants, nextId }) =>
  withJson((body, caller) => {
    const { name } = parse(NEW_KEY, withTrimmedName(body))
    const createdAt = clock.now()
    const key = {
      id: nextId('key_', createdAt),
      workspaceId: caller.workspaceId,
      name,
      secret: createSecret(variants.prefix),
      createdAt,
    }
    store.insert(key)
    const data: Parsed<typeof CREATED_KEY> = {
      id: key.id,
      name,
      key: key.secret,
      createdAt: timestampAs(new Date(createdAt).toISOString(), variants),
    }
    return success(
      variants.createStatus,
      variants.extraFields === 'on' ? { ...data, object: 'api_key' } : data,
      variants,
    )
  })
