import type { SeededToken } from '../../../electron/contract/lab.ts'
import type { ServiceRequest, ServiceResponse } from '../../../electron/service/http/message.ts'
import type { KeyService } from '../../../electron/service/index.ts'

type Answer = KeyService['answer']

/** Wraps the embedded service into one that breaks one rule. `tokens`: the secrets of its seeded workspaces. */
export type Break = (service: KeyService, tokens: readonly SeededToken[]) => Answer

/** The service with other answers, for the listener. */
export const broken = (service: KeyService, answer: Answer): KeyService => ({ ...service, answer })

/** Any JSON object, as the edits below take it apart. */
// biome-ignore lint/suspicious/noExplicitAny: the fixtures change bodies in whatever way, as a broken service would.
export type Json = any

/** Rewrites the JSON body of a success; errors pass as they are. */
export const editBody = (response: ServiceResponse, edit: (body: Json) => Json): ServiceResponse =>
  response.status < 300 ? { ...response, body: JSON.stringify(edit(JSON.parse(response.body))) } : response

/** Rewrites each record of a list. */
export const editRecords = (request: ServiceRequest, response: ServiceResponse, edit: (record: Json) => Json): ServiceResponse =>
  request.method === 'GET' ? editBody(response, (body) => ({ ...body, data: { ...body.data, keys: body.data.keys.map(edit) } })) : response

/** Rewrites the `data` of a create. */
export const editCreated = (request: ServiceRequest, response: ServiceResponse, edit: (data: Json) => Json): ServiceResponse =>
  request.method === 'POST' ? editBody(response, (body) => ({ ...body, data: edit(body.data) })) : response

/** The same request but for these fields. Not spread: carriers make some fields on demand, by getters of their class. */
export const changed = (request: ServiceRequest, fields: Partial<ServiceRequest>): ServiceRequest =>
  Object.create(request, Object.getOwnPropertyDescriptors(fields))

/** The same request with another bearer. */
export const sentBy = (request: ServiceRequest, secret: string): ServiceRequest =>
  changed(request, {
    headers: {
      get: (name) => (name.toLowerCase() === 'authorization' ? `Bearer ${secret}` : request.headers.get(name)),
      entries: () => request.headers.entries(),
    },
  })

export const bearerOf = (request: ServiceRequest): string => request.headers.get('authorization')?.replace(/^bearer +/i, '') ?? ''

/** Gives keys out in another form, and takes them back in it. */
export const disguised =
  (disguise: (secret: string) => string): Break =>
  (service) => {
    const real = new Map<string, string>()
    return async (request) => {
      const secret = real.get(bearerOf(request))
      const response = await service.answer(secret === undefined ? request : sentBy(request, secret))
      return editCreated(request, response, (data) => {
        const key = disguise(data.key)
        real.set(key, data.key)
        return { ...data, key }
      })
    }
  }
