import { NAME_MAX } from '../../contract/api-key.ts'
import { HttpError } from '../http-error.ts'
import { MAX_BODY } from '../message.ts'
import { success } from '../respond.ts'
import { createSecret } from '../secret.ts'
import type { Route } from './route.ts'

const invalid = (message: string): HttpError => new HttpError(400, 'invalid_request', message)

const isJson = (contentType: string | null): boolean => /^application\/json *(;|$)/i.test(contentType?.trim() ?? '')

const parseJson = (bytes: Uint8Array): unknown => {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw invalid('The body is not JSON in UTF-8.')
  }
}

/** A name as it is stored: trimmed, 1–255 characters, no control characters. Throws 400. Source: service spec, part A. */
export const parseName = (body: unknown): string => {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw invalid('The body must be a JSON object.')
  const { name } = body as { name?: unknown }
  if (typeof name !== 'string') throw invalid('"name" is required and must be a string.')
  const trimmed = name.trim()
  const length = [...trimmed].length
  if (length < 1 || length > NAME_MAX) throw invalid(`"name" must have 1 to ${NAME_MAX} characters.`)
  if (/\p{Cc}/u.test(trimmed) || !trimmed.isWellFormed()) throw invalid('"name" must not have control characters.')
  return trimmed
}

/** Creates a key in the caller's workspace. This answer is the only one that ever has the secret. Source: seed, "POST /api/v1/api-keys". */
export const createKey: Route = async ({ request, caller, store, clock, variants, prefix, nextId }) => {
  if (!isJson(request.headers.get('content-type')))
    throw new HttpError(415, 'unsupported_media_type', 'Send the body with "Content-Type: application/json".')
  const bytes = await request.body()
  if (bytes === null) throw new HttpError(413, 'payload_too_large', `The body must not be larger than ${MAX_BODY} bytes.`)
  const name = parseName(parseJson(bytes))
  const createdAt = clock.now()
  const key = { id: nextId('key_', createdAt), workspaceId: caller.workspaceId, name, secret: createSecret(prefix), createdAt }
  store.insert(key)
  const data = { id: key.id, name, key: key.secret, createdAt: new Date(createdAt).toISOString() }
  return success(variants.createStatus, variants.extraFields === 'on' ? { ...data, object: 'api_key' } : data, variants)
}
