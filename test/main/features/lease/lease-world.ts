import { expect } from 'vitest'
import type { LeaseEvent } from '../../../../electron/contract/lease.ts'
import type { LeasePlan } from '../../../../electron/main/features/lease/lease-entry.ts'
import type { KeyService } from '../../../../electron/service/index.ts'
import { valueIn } from '../../../values.ts'
import { keysIn } from '../../client/service-keys.ts'
import { anew, app, CONNECTION, own, service, session, start, world } from '../keys/work-scene.ts'

/** A fresh computer, whose app is signed in with the only key of the service. */
export const connectFresh = async (): Promise<void> => {
  await anew({ seed: 'empty' })
  service.log?.clear()
}
/** Methods of all requests since, the oldest first. */
export const methods = () => (service.log?.entries() ?? []).map(({ method }) => method)

/** Ends the app between two instructions, and starts it again. */
export const restart = (): Promise<void> => {
  world.kill()
  return start()
}

/** Changes how creates are carried to the service. */
export const carryCreates = (create: KeyService['answer']): void => {
  world.carry = (request) => (request.method === 'POST' ? create : service.answer)(request)
}
/** The service takes a secret for the app's own: it goes on working after its revoke. */
export const pretendAlive = (secret: string): void => {
  world.carry = (request) => {
    const isIts = request.headers.get('authorization') === `Bearer ${secret}`
    return service.answer(
      isIts
        ? { ...request, headers: { ...request.headers, get: () => `Bearer ${own.secret}` } }
        : request,
    )
  }
}

/** A helper as the app sees it. */
export const newHelper = () => {
  const events: LeaseEvent[] = []
  const listeners: (() => void)[] = []
  let gone = false
  return {
    events,
    send: (event: LeaseEvent) => void events.push(event),
    onGone: (listener: () => void) => {
      if (gone) listener()
      else listeners.push(listener)
    },
    /** Its connection ends. */
    leave: () => {
      gone = true
      for (const listener of listeners.splice(0)) listener()
    },
  }
}

const PLAN: LeasePlan = {
  command: ['npm', 'run', 'dev'],
  folder: '/home/me/shop',
  seconds: 3_600,
  asker: { name: 'keystow', request: 'run', connectionId: CONNECTION },
  process: null,
}

export const begin = (plan: Partial<LeasePlan> = {}, helper = newHelper()) =>
  app.leases.run(session(), { ...PLAN, ...plan }, helper)

/** A lease whose program runs. */
export const running = async (plan?: Partial<LeasePlan>) => {
  const helper = newHelper()
  const { lease: id, leaseToken: token, keyId, secret } = valueIn(await begin(plan, helper))
  app.leases.started(helper)
  const keyName = app.leases.list().find((lease) => lease.id === id)?.keyName ?? ''
  return { helper, granted: { id, token, keyId, secret, keyName } }
}

/** The program ends: resolves with what its helper hears, once the time for that has passed. */
export const endProgram = (helper: Parameters<typeof app.leases.ended>[0]) =>
  world.hear(app.leases.ended(helper))

/** The person revokes a key in the window. */
export const revokeByHand = ({
  keyId: id,
  keyName: typedName,
}: {
  readonly keyId: string
  readonly keyName: string
}) =>
  world.ask('api-keys:revoke', {
    connectionId: CONNECTION,
    id,
    confirmation: { typedName, signOut: false },
  })

/** Names of the keys besides the app's own. */
export const living = (): readonly string[] =>
  keysIn(service)
    .filter(({ id }) => id !== own.id)
    .map(({ name }) => name)
/** Ids of the leases that the vault on the disk holds. */
export const noted = async (): Promise<readonly string[]> =>
  (await world.vault()).leases.map(({ id }) => id)
/** The activity log, the oldest first. */
export const readActivity = (action = ''): readonly string[] =>
  app.activity
    .list()
    .map((entry) => `${entry.action}: ${entry.outcome}`)
    .filter((line) => line.startsWith(action))
    .toReversed()

/** Neither a key nor a row nor a lease is left. */
export const expectNoneLeft = async (): Promise<void> =>
  expect([living(), await noted(), app.leases.list(), app.revocations.lent()]).toEqual([
    [],
    [],
    [],
    [],
  ])

/** Tells whether a secret works, by a request that is not the app's. */
export const works = async ({ secret }: { readonly secret: string }): Promise<boolean> =>
  (
    await service.handle(
      new Request('http://a.test/api/v1/emails', {
        headers: { authorization: `Bearer ${secret}` },
      }),
    )
  ).status !== 401
