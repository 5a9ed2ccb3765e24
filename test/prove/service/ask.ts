import { DatabaseSync } from 'node:sqlite'
import type { CreatedApiKey } from '../../../electron/contract/api-key.ts'
import type { ServiceResponse } from '../../../electron/service/http/message.ts'
import { createKeyService, type KeyService } from '../../../electron/service/index.ts'
import { coreRequest } from '../../service/core-request.ts'
import type { Tally } from '../proof.ts'

export const KEYS = '/api/v1/api-keys'
/** Answers 501 to a live key, without the work of a list. */
const EMAILS = '/api/v1/emails'
/** More requests than any proof makes. */
export const NO_LIMIT = { limit: 1_000_000_000 }

/** A request that goes in by no wire. */
export const ask = async (
  service: KeyService,
  method: string,
  target: string,
  token: string,
  name?: string,
): Promise<ServiceResponse> => {
  const [path = '', query] = target.split('?')
  return service.answer({
    ...coreRequest({ method, path, token, body: { name } }),
    query: new URLSearchParams(query),
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

/**
 * Gives a service its data: the token of its first workspace, the id of that key, and the
 * workspace.
 */
export const seed = (service: KeyService, name: 'empty' | 'many' = 'empty') => {
  const [first] = service.seed(name)
  const [workspace] = service.workspaces()
  if (first === undefined || workspace === undefined)
    throw new Error('the data set has no usable key')
  return { token: first.secret, id: first.id, workspace: workspace.id }
}

/** The same in a file, which is closed again. */
export const seedFile = (file: string, name: 'empty' | 'many' = 'empty') => {
  const service = createKeyService({ file })
  try {
    return seed(service, name)
  } finally {
    service.close()
  }
}

/**
 * Every key that was acknowledged as created or revoked, by a request with its secret, where that
 * is known.
 */
export const checkSecrets = async (
  service: KeyService,
  { live, dead }: Readonly<Record<'live' | 'dead', ReadonlyMap<string, string | null>>>,
  tally: Tally,
): Promise<void> => {
  for (const secret of live.values())
    if (secret !== null)
      tally.check(await isLive(service, secret), 'an acknowledged create is lost')
  for (const secret of dead.values())
    if (secret !== null)
      tally.check(await isRevoked(service, secret), 'an acknowledged revoke is lost')
}

export const checkIntegrity = (file: string, tally: Tally): void => {
  const database = new DatabaseSync(file)
  tally.check(
    database.prepare('PRAGMA integrity_check').get()?.integrity_check === 'ok',
    'the integrity check fails',
  )
  database.close()
}
