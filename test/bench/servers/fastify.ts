import bearerAuth from '@fastify/bearer-auth'
import rateLimit from '@fastify/rate-limit'
import { fastify as create, type FastifyInstance, type FastifyRequest } from 'fastify'
import { API_KEYS_PATH, EMAILS_PATH } from '../../../electron/contract/key-api.ts'
import type { Caller } from '../../../electron/service/keys/caller.ts'
import { HOT } from '../fill.ts'
import { rivalStore, WINDOW_MS } from './rival-store.ts'
import { NOT_SPECIFIED } from './same-answer.ts'
import type { Setup, Start } from './start.ts'

/** The same service as one would write it with fastify and its plugins. */
export const fastifyApp = async ({ file, limit }: Setup): Promise<FastifyInstance> => {
  const store = rivalStore(file)
  const app = create({ logger: false })
  const callers = new WeakMap<FastifyRequest, Caller>()
  const callerOf = (request: FastifyRequest): Caller => callers.get(request) as Caller

  await app.register(bearerAuth, {
    keys: new Set<string>(),
    auth: (token, request) => {
      const caller = store.find(token)
      if (caller === null || caller.revokedAt !== null) return false
      callers.set(request as FastifyRequest, caller)
      store.touch(caller, Date.now())
      return true
    },
  })
  await app.register(rateLimit, {
    max: limit,
    timeWindow: WINDOW_MS,
    // The default keeps fewer keys than are in use here, which would grant quota.
    cache: 2 * HOT,
    keyGenerator: (request) => callerOf(request).keyId,
  })
  app.get(EMAILS_PATH, (_request, reply) => reply.code(501).send(NOT_SPECIFIED))
  app.get(API_KEYS_PATH, (request) => ({
    data: { keys: store.list(callerOf(request).organizationId) },
  }))
  return app
}

export const fastify: Start = async (setup) => {
  const app = await fastifyApp(setup)
  return Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
}
