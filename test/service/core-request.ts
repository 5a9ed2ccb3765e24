import type { ServiceRequest } from '../../electron/service/http/message.ts'

/** What a request to the core is made from. */
export interface Asked {
  readonly method?: string
  readonly path: string
  readonly token: string
  readonly id?: string
  /** Sent as JSON. */
  readonly body?: unknown
}

/** A request as a carrier hands it to the core. */
export const coreRequest = ({ method = 'GET', path, token, id, body }: Asked): ServiceRequest => {
  const headers = new Map([['authorization', `Bearer ${token}`]])
  if (body !== undefined) headers.set('content-type', 'application/json')
  return {
    method,
    path,
    query: new URLSearchParams(id === undefined ? '' : { id }),
    headers: { get: (name) => headers.get(name) ?? null, entries: () => headers.entries() },
    body: async () => Buffer.from(JSON.stringify(body)),
  }
}
