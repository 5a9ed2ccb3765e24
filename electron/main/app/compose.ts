import type { AppState } from '../../contract/app-state.ts'
import type { ApprovalLook } from '../../contract/approval.ts'
import { isUnproven } from '../../contract/death-proof.ts'
import { isOpenPlan } from '../../contract/plan.ts'
import { thisComputer } from '../../wire/place.ts'
import { startCountdown } from '../base/clock.ts'
import { Allowances } from '../consent/approvals/allowances.ts'
import { approvalQuestion } from '../consent/approvals/approval-question.ts'
import { Approvals } from '../consent/approvals/approvals.ts'
import { CoolDown } from '../consent/approvals/cool-down.ts'
import { DecisionLimit } from '../consent/approvals/decision-limit.ts'
import { PreparedRuns } from '../consent/approvals/prepared-runs.ts'
import { createAnswering } from '../doors/channel/answering.ts'
import { Channel, ChannelStatus } from '../doors/channel/channel.ts'
import { createCreateWork } from '../doors/channel/create-work.ts'
import { createLeaseCalls } from '../doors/channel/lease-calls.ts'
import { createLeaseHelpers } from '../doors/channel/lease-helper.ts'
import { createPrepareRunWork } from '../doors/channel/prepare-run-work.ts'
import { createRevokeWork } from '../doors/channel/revoke-work.ts'
import { createRotateWork } from '../doors/channel/rotate-work.ts'
import { createRunKeptWork } from '../doors/channel/run-kept-work.ts'
import { RunListener } from '../doors/channel/run-listener.ts'
import { createRunWork } from '../doors/channel/run-work.ts'
import { logSetting } from '../features/activity/activity-log.ts'
import { Diagnosis } from '../features/diagnostics/diagnose.ts'
import { namedIn, requestIn } from '../platform/texts/language.ts'
import { isAgreed } from '../platform/window/agreed.ts'
import { createNotifier } from '../platform/window/notify.ts'
import { Acts } from './acts.ts'
import { windowState } from './app-state.ts'
import { commandHere, dataFolderWords } from './command-here.ts'
import type { Start } from './ground.ts'

/** How long the app may take to recognize a key in the list as its own, in milliseconds. */
const SETTLE_MS = 1_000

/**
 * Everything that main owns. This is the last part of the list: what programs may ask, and what shows
 * all of it. Each line uses only what stands above
 * it or in `Acts`.
 */
export class Main extends Acts {
  // What the person allows programs.
  readonly approvalWindow = this.platform.createApprovalWindow(
    () => this.texts().approval.title,
    (show) => this.notify(this.texts().approval.waits, show),
  )
  /** Returns how the approvals' window looks. */
  readonly look = (): ApprovalLook => {
    const { contrast, motion } = this.habits.value.settings
    return { language: this.language(), contrast, motion }
  }
  readonly approvals = new Approvals(
    this.approvalWindow,
    this.lock,
    this.look,
    {
      waits: this.topics.approvalWaits.publish,
      confirm: (request) =>
        isAgreed(
          this.platform,
          this.approvalWindow.current(),
          approvalQuestion(this.texts(), requestIn(request, this.language())),
          this.texts().questions.cancel,
        ),
    },
    this.clock,
  )
  readonly channelStatus = new ChannelStatus()
  /** Tells whether programs may ask now. */
  readonly mayAsk = (): boolean => !this.lock.state.locked && this.channelStatus.value.kind === 'on'
  readonly connection = (id: string) => this.sessions.connections().find((one) => one.id === id)
  readonly allowances = new Allowances(
    this.mayAsk,
    this.sessions.activeId,
    this.connection,
    this.topics.appChanged.publish,
    this.clock,
  )
  readonly preparedRuns = new PreparedRuns(this.mayAsk, this.connection, this.clock)
  readonly names = {
    sessions: this.sessions,
    connections: () => namedIn(this.sessions.connections(), this.language()),
  }
  readonly helperOf = createLeaseHelpers()
  /** Tells whether a connection leads to the local service. */
  readonly isLocal = (id: string): boolean =>
    this.sessions
      .connections()
      .some((connection) => connection.id === id && connection.kind === 'local')
  readonly listener = new RunListener(this.lab, () => this.habits.value.listenerPort, this.isLocal)
  readonly run = createRunWork({
    ...this.names,
    leases: this.leases,
    listener: this.listener,
    helperOf: this.helperOf,
  })
  readonly channel = new Channel(
    { folder: this.folder, computer: thisComputer() },
    this.store,
    this.channelStatus,
    createAnswering({
      ...this.names,
      approvals: this.approvals,
      allowances: this.allowances,
      coolDown: new CoolDown(this.clock),
      limit: new DecisionLimit(
        () => this.notify(this.texts().approval.tooOften, this.window.open),
        this.clock,
      ),
      prepared: this.preparedRuns,
      activity: this.activity,
      works: {
        create: createCreateWork({
          ...this.names,
          creates: this.creates,
          reveals: this.reveals,
          prepare: this.prepareDelivery,
          undelivered: () => {
            this.push('reveals:left', this.reveals.pending())
            this.window.open()
          },
        }),
        'run-kept': createRunKeptWork({
          ...this.names,
          kept: this.kept,
          listener: this.listener,
          activity: this.activity,
        }),
        rotate: createRotateWork({
          ...this.names,
          rotations: this.rotations,
          prepare: this.prepareDelivery,
          activity: this.activity,
          undelivered: this.window.open,
        }),
        run: this.run,
        'prepare-run': createPrepareRunWork(this.run, this.preparedRuns),
        revoke: createRevokeWork({
          ...this.names,
          revocations: this.revocations,
          annotations: this.notes.annotations,
          useWatch: this.useWatch,
        }),
      },
      leases: createLeaseCalls({
        leases: this.leases,
        listener: this.listener,
        isLocal: this.isLocal,
        helperOf: this.helperOf,
      }),
      locked: () => this.lock.state.locked,
      refusal: () =>
        this.lock.state.locked ? 'locked' : this.door.isQuitting() ? 'quitting' : null,
      staleDays: () => this.habits.value.settings.staleDays,
      waiting: () => this.approvals.waiting,
      beside: (id) => ({
        plannedIds: this.revocations.plans
          .list()
          .flatMap((plan) => (plan.connectionId === id && isOpenPlan(plan) ? [plan.keyId] : [])),
        unknownIds: this.notes.seenKeys.unknownIds(id),
        unproven: this.revocations.proofs
          .list()
          .filter((proof) => proof.connectionId === id && isUnproven(proof)).length,
      }),
    }),
    {
      endAll: () => {
        this.approvals.endAll()
        this.leases.endAll('channel_off')
      },
      changed: ({ kind }) => {
        const hadChannel = kind !== 'off'
        if (this.habits.value.hadChannel !== hadChannel) this.habits.changeQuietly({ hadChannel })
        this.topics.appChanged.publish()
      },
      switched: (on) => logSetting(this.activity, 'programs', on ? 'programs_on' : 'programs_off'),
    },
  )

  // What the person sees.
  readonly diagnosis = new Diagnosis(
    this.platform,
    this.sessions,
    this.vaultFile,
    this.networkControl,
    this.lock,
  )
  /** Returns the part of the app's state that the window may know now. */
  readonly state = (): AppState =>
    windowState({
      version: this.platform.version,
      settings: this.settings,
      sessions: this.sessions,
      vaultFile: this.vaultFile,
      notices: this.notices,
      revocations: this.revocations,
      questions: this.interaction.questions,
      lock: this.lock,
      channel: this.channel,
      allowances: this.allowances,
      language: this.language,
    })
  readonly desktop = this.platform.createDesktop({
    window: this.window.current,
    open: this.window.open,
    lock: this.lock.lock,
    // Behind the lock it has no window.
    openRequest: () =>
      this.approvalWindow.current() === null ? this.window.open() : this.approvalWindow.show(),
    chose: this.interaction.input.chose,
    tell: (command) => this.push('menu:chosen', command),
    settings: this.settings,
  })
  readonly notifier = createNotifier({
    wanted: () => this.settings().notifications && this.window.current()?.isFocused() !== true,
    unknownIds: this.seenKeys.unknownIds,
    texts: () => this.texts().notifications,
    show: this.notify,
    open: (id) => {
      this.sessions.activate(id)
      this.window.open()
    },
    schedule: (work) => void startCountdown(this.clock, work, SETTLE_MS),
  })
  /** Returns how other programs start the command of this copy; null where it has none. */
  readonly command = () =>
    commandHere(this.platform.files(), dataFolderWords(this.folder, thisComputer()))

  constructor(start: Start) {
    super(start)
    this.approvalWindow.bindTo(this.approvals)
  }
}
