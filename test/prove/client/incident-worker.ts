import type { Incident, IncidentOrder } from '../../../electron/contract/incident.ts'
import type { Rotation } from '../../../electron/contract/rotate.ts'
import type { Push } from '../../../electron/main/ipc/push.ts'
import { taskFrom } from '../service/apart.ts'
import { sessionOf, startConnected } from './address-world.ts'
import type { AppTask } from './gated-service.ts'

/** The steps at which a process ends itself. */
export type StepMoment = Exclude<Incident['step'], 'find'>

export interface IncidentTask extends AppTask {
  /** What leaked. */
  readonly secret: string
  readonly order: IncidentOrder
  readonly moment: string | null
}

const { secret, order, moment, ...task } = await taskFrom<IncidentTask>(process.stdin)
/** At the moment itself: a proof that begins by itself is over before anybody asks where the runbook is. */
const endAt: Push = (channel, told) => {
  const [leak] = channel === 'incidents:changed' ? (told as readonly Incident[]) : []
  if (leak !== undefined && leak.step === moment) process.kill(process.pid, 'SIGKILL')
}
const app = await startConnected(task, endAt)
await sessionOf(app).relist()
const { incidents, rotations, search } = app

const incident = (): Incident | undefined => incidents.list()[0]
const rotation = (): Rotation | undefined => rotations.list()[0]
const later = (): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, 2))

const begin = async (): Promise<void> => {
  const findings = await search.search(`https://example.com/?key=${secret}`)
  const [match] = findings.candidates[0]?.matches ?? []
  if (match !== undefined) await incidents.begin(match.connectionId, match.keyId, { findingsId: findings.id, index: 0 })
}

/** Brings a new key to its place, as the person does by the steps of its rotation. */
const deliver = async ({ id, problem, revealId, newKey }: Rotation): Promise<void> => {
  if (problem !== null && revealId === null) {
    await rotations.act(id, { kind: problem.kind === 'lost' && newKey === null ? 'close' : 'retry' })
    return
  }
  await rotations.act(id, { kind: 'saved' })
  await rotations.act(id, { kind: 'next' })
}

const goOn = async ({ id, step }: Incident): Promise<void> => {
  if (step === 'known') await incidents.act(id, { kind: 'order', order, place: '' })
  if (step === 'revoke') await incidents.act(id, { kind: 'revoke', typedName: 'leaked', signOut: false })
  if (step === 'proof') await incidents.act(id, { kind: 'prove' })
  if (step !== 'replace') return
  const running = rotation()
  if (running !== undefined && running.step !== 'ended') return running.working ? undefined : deliver(running)
  await incidents.act(id, { kind: 'open' })
  if (incident()?.step === 'replace') await incidents.act(id, { kind: 'replace', name: 'fresh' })
}

let tries = 0
for (; tries < 200 && incident()?.step !== 'note'; tries += 1) {
  const now = incident()
  if (now === undefined) await begin()
  else if (!now.working) await goOn(now)
  await later()
}
const end = incident()
process.stdout.write(
  `${end?.step} ${end?.proof?.why === null ? 'proven' : 'not proven'} ${end?.hasSecret ? 'with the secret' : 'without'}\n`,
)
if (end !== undefined) await incidents.act(end.id, { kind: 'finish' })
app.store.flush()
process.exit(0)
