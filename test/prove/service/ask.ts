import type { CreatedApiKey } from '../../../electron/contract/api-key.ts'
import type { ServiceResponse } from '../../../electron/service/http/message.ts'
import { createKeyService, type KeyService } from '../../../electron/service/index.ts'

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
export const seedFile = (file: string, seed: 'empty' | 'many' = 'empty'): { token: string; id: string; workspace: string } => {
  const service = createKeyService({ file })
  const [first] = service.seed(seed)
  const [workspace] = service.workspaces()
  service.close()
  if (first === undefined || workspace === undefined) throw new Error('the data set has no usable key')
  return { token: first.secret, id: first.id, workspace: workspace.id }
}
