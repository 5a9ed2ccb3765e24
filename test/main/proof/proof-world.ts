import { asListed, type CreatedApiKey, lastFourOf } from '../../../electron/contract/api-key.ts'
import type { DeathProof } from '../../../electron/contract/death-proof.ts'
import { fail, ok } from '../../../electron/contract/result.ts'
import type { Clock } from '../../../electron/main/base/clock.ts'
import { addressOf } from '../../../electron/main/key-api/bound-secret.ts'
import type { ClientFactory } from '../../../electron/main/key-api/client-factory.ts'
import { createDeathProofs } from '../../../electron/main/proof/death-proofs.ts'
import { revokeKey } from '../../../electron/main/workflows/revoke.ts'
import type { ServiceRequest, ServiceResponse } from '../../../electron/service/http/message.ts'
import type { KeyService } from '../../../electron/service/index.ts'
import { clientsOf, seeded } from '../key-api/seeded.ts'
import { connectionTo } from '../samples.ts'
import { quietSession } from '../sessions/quiet-sessions.ts'
import { testStore } from '../store/test-store.ts'

const URL = 'https://keys.test'

/** Whose secret a request has. */
export const secretOf = ({ headers }: ServiceRequest): string => (headers.get('authorization') ?? '').replace('Bearer ', '')

/** What outlives an app: the service and the app's vault. */
export const newProofWorld = () => {
  const { service, own, workspace } = seeded()
  const seen: { readonly secret: string; said: string }[] = []
  const { answer } = service
  service.answer = async (request) => {
    const one = { secret: secretOf(request), said: request.method }
    seen.push(one)
    const response = await answer(request)
    one.said += ` ${response.status}`
    return response
  }
  return {
    ...{ service, own, stored: testStore() },
    /** A key with its secret. */
    issue: (name = 'mail') => service.issueKey(workspace.id, name),
    /** Requests with this secret so far: the method and, where it was answered, the status. */
    requests: (secret: string): readonly string[] => seen.filter((one) => one.secret === secret).map(({ said }) => said),
  }
}

export type ProofWorld = ReturnType<typeof newProofWorld>

interface ProofAppOptions {
  readonly token?: string
  readonly keyId?: string | null
  readonly carry?: KeyService['answer']
  readonly isLasting?: () => boolean
}

/** An app at work in a world, whose clocks stand still unless they are moved. */
export const startProofApp = (world: ProofWorld, options: ProofAppOptions = {}) => {
  const { token = world.own.secret, keyId = world.own.id, carry, isLasting = () => true } = options
  const store = world.stored.restart()
  const connection = connectionTo(URL, { name: 'Mail', lastFour: lastFourOf(token), keyId })
  const clients = clientsOf(carry ?? ((request) => world.service.answer(request)))
  const createClient: ClientFactory = async (to, token, onGauge) =>
    token.address === addressOf(to) ? clients(to, token, onGauge) : fail('address_changed')
  const find = (id: string) => (id === 'c' ? ok(session) : fail('gone'))
  const log: string[] = []
  let pushed: readonly DeathProof[] = []
  let [steady, wall] = [0, Date.parse('2026-05-01T12:00:00Z')]
  const waits = new Set<{ readonly at: number; readonly end: () => void }>()
  const clock: Clock = {
    wall: () => wall,
    steady: () => steady,
    pause: (ms, signal) =>
      new Promise((resolve) => {
        const end = (): void => {
          waits.delete(wait)
          resolve()
        }
        const wait = { at: steady + ms, end }
        waits.add(wait)
        signal?.addEventListener('abort', end)
      }),
  }
  const proofs = createDeathProofs({
    store,
    find,
    createClient,
    isLasting,
    used: () => {},
    ownToken: async () => ({ secret: token, address: URL }),
    logged: (_connection, { name }, outcome) => void log.push(`${name}: ${outcome}`),
    changed: (list) => {
      pushed = list
    },
    refused: () => {},
    clock,
  })
  const secrets = new Map<string, string>()
  proofs.know((_connectionId, id) => {
    const secret = secrets.get(id)
    return secret === undefined ? null : { secret, address: URL }
  })
  const session = quietSession({
    connection,
    changed: (list) => proofs.listed(list),
    revoking: (key) => proofs.revoking('c', key),
    clock,
    open: (current, onGauge) => createClient(current, { secret: token, address: URL }, onGauge),
  })
  return {
    ...{ proofs, session, log, store },
    pushed: () => pushed,
    /** What `kept` is to keep for a key. */
    know: (key: CreatedApiKey) => void secrets.set(key.id, key.key),
    forgetSecrets: () => secrets.clear(),
    revoke: async ({ id, name }: Pick<CreatedApiKey, 'id' | 'name'>) => revokeKey(session, id, { typedName: name, signOut: true }),
    /** Moves both clocks. */
    pass: (ms: number) => {
      steady += ms
      wall += ms
      for (const { at, end } of [...waits]) if (at <= steady) end()
    },
    /** Moves the computer's own clock alone. */
    setClock: (ms: number) => {
      wall = ms
    },
    /** Until nothing is asked any more. */
    settled: async (): Promise<DeathProof | undefined> => {
      do for (let turn = 0; turn < 100; turn += 1) await new Promise(setImmediate)
      while (proofs.list().some(({ asking }) => asking))
      return proofs.list()[0]
    },
  }
}

type ProofApp = ReturnType<typeof startProofApp>

/** The verdict on a key that is dead. */
export const CONFIRMED = { verdict: { kind: 'confirmed' } }

/** What `DeadKey` says of a key. */
export const deadOf = (key: CreatedApiKey) => ({
  connectionId: 'c',
  key: asListed(key),
  secret: { secret: key.key, address: URL },
})

/** The vault as it is on the disk; empty where nothing was written. */
export const onDisk = ({ stored }: ProofWorld): string => stored.disk.content ?? ''

/** The same once all is written. */
export const laterOnDisk = (world: ProofWorld, { store }: Pick<ProofApp, 'store'>): string => {
  store.flush()
  return onDisk(world)
}

/** An app whose list was read, and a key of which it knows the secret. */
export const knownKey = async (world: ProofWorld, options: ProofAppOptions = {}) => {
  const key = world.issue()
  const app = startProofApp(world, options)
  app.know(key)
  await app.session.relist()
  const ours = (): readonly string[] => world.requests(world.own.secret).slice(1)
  return { app, key, ours }
}

/** The same, and the key was revoked, but the first request with its dead secret ended so; without `answer` in no answer. */
export const doubtedDeath = async (world: ProofWorld, answer: Partial<ServiceResponse> | null = null, options: ProofAppOptions = {}) => {
  let [dead, first] = ['', true]
  const found = await knownKey(world, {
    ...options,
    carry: async (request) => {
      const real = await world.service.answer(request)
      if (secretOf(request) !== dead || !first) return real
      first = false
      if (answer === null) throw new Error('reset')
      return { ...real, ...answer }
    },
  })
  dead = found.key.key
  await found.app.revoke(found.key)
  return { ...found, proof: await found.app.settled() }
}
