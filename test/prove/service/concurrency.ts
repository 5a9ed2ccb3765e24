import { join } from 'node:path'
import type { KeyService } from '../../../electron/service/index.ts'
import type { Proof, Scene, Tally } from '../proof.ts'
import { ask, EMAILS, KEYS, NO_LIMIT } from './subject.ts'
import { getOver, requestOver } from './wire.ts'

/** A way to the service: who is asked by many at the same time, and who creates and revokes. */
interface Way {
  /** So many requests of a key at the same time, the status of each answer. */
  many(count: number, token: string): Promise<readonly number[]>
  one(method: string, target: string, token: string, name?: string): Promise<{ readonly status: number; readonly body: string }>
  close(): Promise<void>
}

type Reach = (scene: Scene, service: KeyService) => Promise<Way>

const inProcess: Reach = async (_scene, service) => ({
  many: (count, token) => Promise.all(Array.from({ length: count }, async () => (await ask(service, 'GET', EMAILS, token)).status)),
  one: (method, target, token, name) => ask(service, method, target, token, name),
  close: async () => {},
})

const overLoopback: Reach = async ({ subject }, service) => {
  const { port, url, close } = await subject.listen(service, { port: 0 })
  const get = getOver(port)
  return {
    many: (count, token) => get(count, EMAILS, token),
    one: (method, target, token, name) => requestOver(url, method, target, token, name),
    close,
  }
}

const hundred = async (scene: Scene, reach: Reach, amount: number, tally: Tally): Promise<string> => {
  const file = join(scene.memory, 'limit.sqlite')
  const service = scene.subject.createKeyService({ file })
  const [first] = service.seed('empty')
  const way = await reach(scene, service)
  const statuses = await way.many(amount, first?.secret ?? '')
  const accepted = statuses.filter((status) => status === 501).length
  const refused = statuses.filter((status) => status === 429).length
  tally.check(accepted === 100, `${accepted} were accepted`)
  for (let i = 0; i < amount; i += 1) tally.check(i < accepted + refused, 'a request had another answer, or none')
  await way.close()
  service.close()
  return `${amount} at the same time on one key: ${accepted} accepted`
}

const CALLS = 1_000

const dead = async (scene: Scene, reach: Reach, rounds: number, tally: Tally): Promise<string> => {
  const file = join(scene.memory, 'revoke.sqlite')
  const service = scene.subject.createKeyService({ file, variants: NO_LIMIT })
  const [first] = service.seed('empty')
  const token = first?.secret ?? ''
  const way = await reach(scene, service)
  for (let round = 0; round < rounds; round += 1) {
    const { id, key } = JSON.parse((await way.one('POST', KEYS, token, 'leaked')).body).data
    const before = await way.many(20, key)
    tally.check(before.length === 20 && before.every((status) => status === 501), 'a live key was refused')
    const revoked = await way.one('DELETE', `${KEYS}?id=${id}`, token)
    tally.check(revoked.status === 200, 'a revoke was refused')
    const after = await way.many(CALLS, key)
    for (let i = 0; i < CALLS; i += 1) tally.check(after[i] === 401, `a call that began after the revoke was answered ${after[i]}`)
  }
  await way.close()
  service.close()
  return `${CALLS} calls after each of ${rounds} answered revokes`
}

const limitBreak = {
  what: 'the limiter counts a request a moment after it looked',
  file: 'keys/rate-limit.ts',
  edits: [['window.used += 1', 'setTimeout(() => (window.used += 1), 1)']],
} as const

const revokeBreak = {
  what: 'live keys are remembered, and a revoke does not forget them',
  file: 'keys/key-lookup.ts',
  edits: [['forget: () => live.clear()', 'forget: () => {}']],
} as const

const limit = { what: 'exactly 100 requests of a key are accepted in a minute', full: 10_000, sample: 10_000, breaks: limitBreak }
const revoke = { what: 'every call that starts after an answered revoke is a 401', full: 100, sample: 2, breaks: revokeBreak }

const way = (id: string, how: string, reach: Reach, proof: Omit<Proof, 'id' | 'run'>, prove: typeof hundred): Proof => ({
  ...proof,
  id,
  what: `${proof.what}, ${how}`,
  run: (scene, amount, tally) => prove(scene, reach, amount, tally),
})

export const concurrency: readonly Proof[] = [
  way('limit', 'in process', inProcess, limit, hundred),
  way('limit-http', 'over HTTP', overLoopback, limit, hundred),
  way('revoke', 'in process', inProcess, revoke, dead),
  way('revoke-http', 'over HTTP', overLoopback, revoke, dead),
]
