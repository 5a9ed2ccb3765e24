import type { SeededToken } from '../../electron/contract/lab.ts'
import type { ServiceRequest, ServiceResponse } from '../../electron/service/http/message.ts'
import type { KeyService } from '../../electron/service/index.ts'

/**
 * Wraps the embedded service into one that breaks one rule. `tokens`: the secrets of its seeded
 * workspaces.
 */
export type Break = (service: KeyService, tokens: readonly SeededToken[]) => KeyService['answer']

/** Any JSON object, as the edits below take it apart. */
// biome-ignore lint/suspicious/noExplicitAny: the fixtures change bodies in whatever way, as a broken service would.
export type Json = any

/** Rewrites the JSON body of a success; errors pass as they are. */
export const editBody = (response: ServiceResponse, edit: (body: Json) => Json): ServiceResponse =>
  response.status < 300
    ? { ...response, body: JSON.stringify(edit(JSON.parse(response.body))) }
    : response

/** Rewrites each record of a list. */
export const editRecords = (
  request: ServiceRequest,
  response: ServiceResponse,
  edit: (record: Json) => Json,
): ServiceResponse =>
  request.method === 'GET'
    ? editBody(response, (body) => ({
        ...body,
        data: { ...body.data, keys: body.data.keys.map(edit) },
      }))
    : response

/** Rewrites the `data` of a create. */
export const editCreated = (
  request: ServiceRequest,
  response: ServiceResponse,
  edit: (data: Json) => Json,
): ServiceResponse =>
  request.method === 'POST'
    ? editBody(response, (body) => ({ ...body, data: edit(body.data) }))
    : response

/**
 * The same request but for these fields. Not spread: carriers make some fields on demand, by
 * getters of their class.
 */
export const changed = (request: ServiceRequest, fields: Partial<ServiceRequest>): ServiceRequest =>
  Object.create(request, Object.getOwnPropertyDescriptors(fields))

/** The same request with another bearer. */
export const sentBy = (request: ServiceRequest, secret: string): ServiceRequest =>
  changed(request, {
    headers: {
      get: (name) =>
        name.toLowerCase() === 'authorization' ? `Bearer ${secret}` : request.headers.get(name),
      entries: () => request.headers.entries(),
    },
  })

export const bearerOf = (request: ServiceRequest): string =>
  request.headers.get('authorization')?.replace(/^bearer +/i, '') ?? ''

/** The service with other answers. */
export const answering =
  (edit: (response: ServiceResponse, request: ServiceRequest) => ServiceResponse): Break =>
  (service) =>
  async (request) =>
    edit(await service.answer(request), request)

/** Keeps the secrets and shows them in the list. */
export const leaksSecret: Break = (service, tokens) => {
  const secrets = new Map(tokens.map(({ id, secret }) => [id, secret]))
  return async (request) => {
    const response = editCreated(request, await service.answer(request), (data) => {
      secrets.set(data.id, data.key)
      return data
    })
    return editRecords(request, response, (record) => ({ ...record, key: secrets.get(record.id) }))
  }
}

/** Announces 100 and takes one more: counts after it compares. */
export const limit101: Break = (service, tokens) => {
  service.setVariants({ limit: 101 })
  return answering(({ headers, ...response }) => {
    const remaining = Math.max(0, Number(headers['X-RateLimit-Remaining']) - 1)
    return {
      ...response,
      headers: {
        ...headers,
        'X-RateLimit-Limit': '100',
        'X-RateLimit-Remaining': String(remaining),
      },
    }
  })(service, tokens)
}
