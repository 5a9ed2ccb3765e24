import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { CreatedApiKey } from '../../../electron/contract/api-key.ts'
import type { listen as Listen } from '../../../electron/service/http/listener.ts'
import type { ServiceResponse } from '../../../electron/service/http/message.ts'
import type { openapiText as Text } from '../../../electron/service/http/openapi.ts'
import type { createKeyService as Create, KeyService } from '../../../electron/service/index.ts'

/** The service as it is proven: our own, or a copy that was broken on purpose. */
export interface Subject {
  /** The folder that holds `service` and `contract`. */
  readonly root: string
  readonly createKeyService: typeof Create
  readonly listen: typeof Listen
  readonly openapiText: typeof Text
}

export const OURS = resolve(import.meta.dirname, '../../../electron')

export const loadSubject = async (root: string): Promise<Subject> => {
  const load = (name: string) => import(/* @vite-ignore */ pathToFileURL(join(root, 'service', name)).href)
  const [{ createKeyService }, { listen }, { openapiText }] = await Promise.all(
    ['index.ts', 'http/listener.ts', 'http/openapi.ts'].map(load),
  )
  return { root, createKeyService, listen, openapiText }
}

export const KEYS = '/api/v1/api-keys'
/** Answers 501 to a live key, without the work of a list. */
const EMAILS = '/api/v1/emails'
/** More requests than any proof makes. */
export const NO_LIMIT = { limit: 1_000_000_000 }

/** A request that goes in by no wire. */
export const ask = async (service: KeyService, method: string, target: string, token: string, name?: string): Promise<ServiceResponse> => {
  const [path = '', query] = target.split('?')
  const headers = new Map([
    ['authorization', `Bearer ${token}`],
    ['content-type', 'application/json'],
  ])
  return service.answer({
    method,
    path,
    query: new URLSearchParams(query),
    headers: { get: (field) => headers.get(field) ?? null, entries: () => headers },
    body: async () => Buffer.from(JSON.stringify({ name })),
  })
}

export const dataOf = ({ body }: ServiceResponse): CreatedApiKey => JSON.parse(body).data
const codeOf = ({ body }: ServiceResponse): string => JSON.parse(body).error.code

export const isLive = async (service: KeyService, secret: string): Promise<boolean> =>
  (await ask(service, 'GET', EMAILS, secret)).status === 501

export const isRevoked = async (service: KeyService, secret: string): Promise<boolean> => {
  const answer = await ask(service, 'GET', EMAILS, secret)
  return answer.status === 401 && codeOf(answer) === 'revoked_key'
}

/** A file with one workspace and its token, closed again. */
export const seedFile = (
  subject: Subject,
  file: string,
  seed: 'empty' | 'many' = 'empty',
): { token: string; id: string; workspace: string } => {
  const service = subject.createKeyService({ file })
  const [first] = service.seed(seed)
  const [workspace] = service.workspaces()
  service.close()
  if (first === undefined || workspace === undefined) throw new Error('the data set has no usable key')
  return { token: first.secret, id: first.id, workspace: workspace.id }
}
