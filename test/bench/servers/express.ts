import type { AddressInfo } from 'node:net'
import createExpress, { type Response } from 'express'
import { rateLimit } from 'express-rate-limit'
import { API_KEYS_PATH, EMAILS_PATH } from '../../../electron/contract/key-api.ts'
import type { Caller } from '../../../electron/service/keys/caller.ts'
import { rivalStore, WINDOW_MS } from './rival-store.ts'
import { NOT_SPECIFIED } from './same-answer.ts'
import type { Start } from './start.ts'

/** The same service as one would write it with Express and its limiter. */
export const express: Start = ({ file, limit }) => {
  const store = rivalStore(file)
  const app = createExpress()
  app.disable('x-powered-by')
  app.disable('etag')
  const callerOf = (response: Response): Caller => response.locals.caller as Caller

  app.use((request, response, next) => {
    const token = request.headers.authorization?.slice('Bearer '.length) ?? ''
    const caller = store.find(token)
    if (caller === null || caller.revokedAt !== null) {
      response
        .status(401)
        .json({ error: { code: 'invalid_key', message: 'This API key is not known.' } })
      return
    }
    response.locals.caller = caller
    store.touch(caller, Date.now())
    next()
  })
  app.use(
    rateLimit({
      limit,
      windowMs: WINDOW_MS,
      keyGenerator: (_request, response) => callerOf(response as Response).keyId,
      legacyHeaders: true,
      standardHeaders: false,
      validate: false,
    }),
  )
  app.get(EMAILS_PATH, (_request, response) => void response.status(501).json(NOT_SPECIFIED))
  app.get(
    API_KEYS_PATH,
    (_request, response) =>
      void response.json({ data: { keys: store.list(callerOf(response).organizationId) } }),
  )
  return new Promise((ready) => {
    const server = app.listen(0, '127.0.0.1', () => ready((server.address() as AddressInfo).port))
  })
}
