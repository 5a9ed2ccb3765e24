import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isOpenPlan, type Plan } from '../../../electron/contract/plan.ts'
import { writeAtomically } from '../../../electron/main/base/atomic-write.ts'
import { type Clock, SYSTEM_CLOCK } from '../../../electron/main/base/clock.ts'
import { createStore } from '../../../electron/main/store/store.ts'
import { newVault, type Vault, vaultSchema } from '../../../electron/main/store/vault.ts'
import { quietRevocations } from '../../main/revocations/quiet-revocations.ts'
import { taskFrom } from '../service/apart.ts'
import { sessionOf, startConnected } from './address-world.ts'
import type { AppTask } from './gated-service.ts'

/** Writes of the row of a plan, by which a process ends itself. */
export type WriteMoment = `${'planned' | 'revoked'} ${'before' | 'after'}`

export interface PlanTask extends AppTask {
  /** The key that is planned for. */
  readonly planned: string
  /** The date of the plan that the last app left, which this one's clock is set back before; null for none. */
  readonly leftDue: number | null
  readonly moment: string | null
}

/** What a process says: the plans that it found once all was done for them, the date of its own plan, and its end. */
export type PlanLine =
  | { readonly kind: 'left'; readonly plans: readonly Plan[] }
  | { readonly kind: 'planned'; readonly dueAt: number }
  | { readonly kind: 'end'; readonly phase: Plan['phase'] | null }

/** A computer whose clock is behind that of the service, which therefore keeps nothing from being carried out. */
const BEHIND_MS = 3_600_000
const SOON_MS = 40
const LONGEST_MS = 10_000

const { planned, leftDue, moment, ...task } = await taskFrom<PlanTask>(process.stdin)
const say = (line: PlanLine): void => void process.stdout.write(`${JSON.stringify(line)}\n`)
const app = await startConnected(task)
const session = sessionOf(app)
await session.relist()

const behind = leftDue === null ? BEHIND_MS : Date.now() - leftDue + SOON_MS
const clock: Clock = { ...SYSTEM_CLOCK, wall: () => Date.now() - behind }
let isOwnPlan = false
const at = (reached: string): void => {
  if (isOwnPlan && reached === moment) process.kill(process.pid, 'SIGKILL')
}
const path = join(task.data, 'vault-for-plans.json')
const store = createStore<Vault>({
  value: existsSync(path) ? (vaultSchema.parse(JSON.parse(readFileSync(path, 'utf8'))) as unknown as Vault) : newVault(),
  schema: vaultSchema,
  delayMs: 250,
  write: (content) => {
    const row = (JSON.parse(content.toString()) as Vault).revocations.at(-1)
    const stage = row?.ended ?? 'planned'
    at(`${stage} before`)
    writeAtomically(path, content)
    at(`${stage} after`)
  },
})
const revocations = quietRevocations({ store, clock, sessions: app.sessions, createClient: app.createClient })
/** Until nothing is done for a plan by itself any more, and that is written. */
const settled = async (): Promise<void> => {
  const until = Date.now() + LONGEST_MS
  const rests = (plan: Plan): boolean => !isOpenPlan(plan) || plan.phase.kind === 'waiting'
  while (!revocations.plans().every(rests) && Date.now() < until) {
    revocations.check()
    await new Promise((later) => setTimeout(later, 5))
  }
  store.flush()
}
const ids = (isEnded: boolean): readonly string[] => revocations.plans().flatMap((plan) => (isOpenPlan(plan) === isEnded ? [] : [plan.id]))

revocations.listed(session.state())
await settled()
say({ kind: 'left', plans: revocations.plans() })
revocations.act(ids(false), 'cancel')
revocations.act(ids(true), 'dismiss')
await session.relist()
isOwnPlan = true
const dueAt = clock.wall() + SOON_MS
say({ kind: 'planned', dueAt })
revocations.put(session, [planned], { dueAt, unusedDays: 7 })
await settled()
say({ kind: 'end', phase: revocations.plans()[0]?.phase ?? null })
