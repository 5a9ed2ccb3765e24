import type { ApprovalLook } from '../../contract/approval.ts'
import { isUnproven } from '../../contract/death-proof.ts'
import { isOpenPlan } from '../../contract/plan.ts'
import { thisComputer } from '../../wire/place.ts'
import { createAllowances } from '../consent/approvals/allowances.ts'
import { approvalQuestion } from '../consent/approvals/approval-question.ts'
import { createApprovals } from '../consent/approvals/approvals.ts'
import { createCoolDown } from '../consent/approvals/cool-down.ts'
import { createDecisionLimit } from '../consent/approvals/decision-limit.ts'
import { createPreparedRuns } from '../consent/approvals/prepared-runs.ts'
import { createAnswering } from '../doors/channel/answering.ts'
import { createChannel } from '../doors/channel/channel.ts'
import { createCreateWork } from '../doors/channel/create-work.ts'
import { createLeaseCalls } from '../doors/channel/lease-calls.ts'
import { createLeaseHelpers } from '../doors/channel/lease-helper.ts'
import { createPrepareRunWork } from '../doors/channel/prepare-run-work.ts'
import { createRevokeWork } from '../doors/channel/revoke-work.ts'
import { createRotateWork } from '../doors/channel/rotate-work.ts'
import { createRunKeptWork } from '../doors/channel/run-kept-work.ts'
import { createRunListener } from '../doors/channel/run-listener.ts'
import { createRunWork } from '../doors/channel/run-work.ts'
import { logSetting } from '../features/activity/activity-log.ts'
import { namedIn, requestIn } from '../platform/texts/language.ts'
import { isAgreed } from '../platform/window/agreed.ts'
import type { ConnectionParts } from './connection-parts.ts'
import type { Foundation } from './foundation.ts'
import type { WorkParts } from './work-parts.ts'

/**
 * The fourth stage: what programs on this computer may ask, and the window in which the person
 * approves it.
 */
export const createChannelParts = (
  foundation: Foundation,
  { sessions, lab, notes, useWatch, revocations }: ConnectionParts,
  { leases, creates, reveals, rotations, prepareDelivery }: WorkParts,
) => {
  const {
    platform,
    door,
    folder,
    window,
    push,
    kept,
    habits,
    topics,
    language,
    texts,
    lock,
    activity,
    store,
  } = foundation
  const { clock, notify } = platform
  const approvalWindow = platform.createApprovalWindow({
    title: () => texts().approval.title,
    unnoticed: () => notify(texts().approval.waits, approvalWindow.show),
  })
  const look = (): ApprovalLook => {
    const { contrast, motion } = habits.value.settings
    return { language: language(), contrast, motion }
  }
  const approvals = createApprovals({
    clock,
    screen: approvalWindow,
    lock,
    look,
    waits: topics.approvalWaits.publish,
    confirm: (request) =>
      isAgreed(
        platform,
        approvalWindow.current(),
        approvalQuestion(texts(), requestIn(request, language())),
        texts().questions.cancel,
      ),
  })
  approvalWindow.bindTo(approvals)
  const mayAsk = (): boolean => !lock.state.locked && channel.state.kind === 'on'
  const connection = (id: string) => sessions.connections().find((one) => one.id === id)
  const allowances = createAllowances({
    clock,
    mayAsk,
    activeId: sessions.activeId,
    connection,
    changed: topics.appChanged.publish,
  })
  const preparedRuns = createPreparedRuns({ clock, mayAsk, connection })
  const names = { sessions, connections: () => namedIn(sessions.connections(), language()) }
  const helperOf = createLeaseHelpers()
  const isLocal = (id: string): boolean =>
    sessions.connections().some((connection) => connection.id === id && connection.kind === 'local')
  const listener = createRunListener({ lab, port: () => habits.value.listenerPort, isLocal })
  topics.leasesChanged.subscribe(listener.leasesChanged)
  const run = createRunWork({ ...names, leases, listener, helperOf })
  const channel = createChannel({
    folder,
    computer: thisComputer(),
    store,
    changed: () => {
      const hadChannel = channel.state.kind !== 'off'
      if (habits.value.hadChannel !== hadChannel) habits.changeQuietly({ hadChannel })
      topics.appChanged.publish()
    },
    switched: (on) => logSetting(activity, 'programs', on ? 'programs_on' : 'programs_off'),
    endAll: () => {
      approvals.endAll()
      leases.endAll('channel_off')
    },
    answer: createAnswering({
      ...names,
      approvals,
      allowances,
      coolDown: createCoolDown(clock),
      limit: createDecisionLimit(() => notify(texts().approval.tooOften, window.open), clock),
      prepared: preparedRuns,
      activity,
      works: {
        create: createCreateWork({
          ...names,
          creates,
          reveals,
          prepare: prepareDelivery,
          undelivered: () => {
            push('reveals:left', reveals.pending())
            window.open()
          },
        }),
        'run-kept': createRunKeptWork({ ...names, kept, listener, activity }),
        rotate: createRotateWork({
          ...names,
          rotations,
          prepare: prepareDelivery,
          activity,
          undelivered: window.open,
        }),
        run,
        'prepare-run': createPrepareRunWork(run, preparedRuns),
        revoke: createRevokeWork({
          ...names,
          revocations,
          annotations: notes.annotations,
          useWatch,
        }),
      },
      leases: createLeaseCalls({ leases, listener, isLocal, helperOf }),
      locked: () => lock.state.locked,
      refusal: () => (lock.state.locked ? 'locked' : door.isQuitting() ? 'quitting' : null),
      staleDays: () => habits.value.settings.staleDays,
      waiting: () => approvals.waiting,
      beside: (id) => ({
        plannedIds: revocations.plans
          .list()
          .flatMap((plan) => (plan.connectionId === id && isOpenPlan(plan) ? [plan.keyId] : [])),
        unknownIds: notes.seenKeys.unknownIds(id),
        unproven: revocations.proofs
          .list()
          .filter((proof) => proof.connectionId === id && isUnproven(proof)).length,
      }),
    }),
  })
  return { channel, approvals, allowances, preparedRuns, approvalWindow }
}

export type ChannelParts = ReturnType<typeof createChannelParts>
