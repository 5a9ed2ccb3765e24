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
import { Answering } from '../doors/channel/answering.ts'
import { AskLimits } from '../doors/channel/ask-limits.ts'
import { Asking, type BeginRefusal } from '../doors/channel/asking.ts'
import { Channel, ChannelStatus } from '../doors/channel/channel.ts'
import { CreateWork } from '../doors/channel/create-work.ts'
import { createLeaseCalls } from '../doors/channel/lease-calls.ts'
import { createLeaseHelpers } from '../doors/channel/lease-helper.ts'
import { Names } from '../doors/channel/names.ts'
import { Permissions } from '../doors/channel/permissions.ts'
import { PreparedStart, PrepareRunWork } from '../doors/channel/prepare-run-work.ts'
import { Reading } from '../doors/channel/reading.ts'
import { RevokeWork } from '../doors/channel/revoke-work.ts'
import { RotateWork } from '../doors/channel/rotate-work.ts'
import { RunKeptWork } from '../doors/channel/run-kept-work.ts'
import { RunListener } from '../doors/channel/run-listener.ts'
import { RunWork } from '../doors/channel/run-work.ts'
import type { Works } from '../doors/channel/work.ts'
import { coverOf } from '../doors/ipc/while-locked.ts'
import { logSetting } from '../features/activity/activity-log.ts'
import { Diagnosis } from '../features/diagnostics/diagnose.ts'
import { localized, namedIn, requestIn } from '../platform/texts/language.ts'
import { isAgreed } from '../platform/window/agreed.ts'
import { Notifier } from '../platform/window/notify.ts'
import { Acts } from './acts.ts'
import { programState, storageOf } from './app-state.ts'
import { commandHere, dataFolderWords } from './command-here.ts'
import type { Start } from './ground.ts'

/** How long the app may take to recognize a key in the list as its own, in milliseconds. */
const SETTLE_MS = 1_000

/**
 * Everything that main owns. This is the last part of the list: what programs may ask, and what
 * shows all of it. Each line uses only what stands above it or in `Acts`.
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
  readonly names = new Names(this.sessions.active, this.sessions.find, () =>
    namedIn(this.sessions.connections(), this.language()),
  )
  readonly helperOf = createLeaseHelpers()
  /** Tells whether a connection leads to the local service. */
  readonly isLocal = (id: string): boolean =>
    this.sessions
      .connections()
      .some((connection) => connection.id === id && connection.kind === 'local')
  readonly listener = new RunListener(this.lab, () => this.habits.value.listenerPort, this.isLocal)
  readonly run = new RunWork(
    this.names,
    (...lease) => this.leases.run(...lease),
    this.listener.holdFor,
    this.helperOf,
  )
  readonly works: Works = {
    create: new CreateWork(this.names, this.creates, this.reveals, this.prepareDelivery, () => {
      this.push('reveals:left', this.reveals.pending())
      this.window.open()
    }),
    'run-kept': new RunKeptWork(
      this.names,
      this.kept.of,
      (...kept) => this.kept.get(...kept),
      this.listener.holdFor,
      this.activity.add,
    ),
    rotate: new RotateWork(
      this.names,
      this.rotations,
      this.prepareDelivery,
      this.activity.add,
      this.window.open,
    ),
    run: this.run,
    'prepare-run': new PrepareRunWork(this.run, this.preparedRuns),
    revoke: new RevokeWork(this.names, this.revocations, this.notes.annotations.of, (...key) =>
      this.useWatch.history(...key),
    ),
  }
  readonly beginRefusal: BeginRefusal = () =>
    this.lock.state.locked ? 'locked' : this.door.isQuitting() ? 'quitting' : null
  readonly decisionLimit = new DecisionLimit(
    () => this.notify(this.texts().approval.tooOften, this.window.open),
    this.clock,
  )
  readonly permissions = new Permissions(
    (...asked) => this.approvals.ask(...asked),
    this.allowances,
    new AskLimits(new CoolDown(this.clock), this.decisionLimit, this.activity.add),
    this.activity.add,
  )
  readonly answering = new Answering(
    new Reading(this.names, {
      locked: () => this.lock.state.locked,
      staleDays: () => this.habits.value.settings.staleDays,
      waiting: () => this.approvals.waiting,
      keyFacts: (id) => ({
        plannedIds: this.revocations.plans
          .list()
          .flatMap((plan) => (plan.connectionId === id && isOpenPlan(plan) ? [plan.keyId] : [])),
        unknownIds: this.notes.seenKeys.unknownIds(id),
        unproven: this.revocations.proofs
          .list()
          .filter((proof) => proof.connectionId === id && isUnproven(proof)).length,
      }),
    }),
    new Asking(this.works, this.permissions, this.activity.add, this.beginRefusal),
    new PreparedStart(
      this.names,
      this.works,
      (...asked) => this.preparedRuns.take(...asked),
      this.activity.add,
      this.beginRefusal,
    ),
    createLeaseCalls(this.leases, this.listener.holdFor, this.isLocal, this.helperOf),
    this.beginRefusal,
  )
  readonly channel = new Channel(
    { folder: this.folder, computer: thisComputer() },
    this.store,
    this.channelStatus,
    this.answering.answer,
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
  readonly state = (): AppState => {
    const whole: AppState = {
      ...programState(this.platform.version),
      connections: this.sessions.connections(),
      activeId: this.sessions.activeId(),
      settings: this.settings(),
      language: this.language(),
      storage: storageOf(this.vaultFile, this.language()),
      kept: this.vaultFile.isKept ? 'on_disk' : this.vaultFile.isApart ? 'apart' : 'nowhere',
      notices: this.notices.all,
      revoking: this.revocations.bulks.isBusy(),
      isAsking: this.interaction.questions.isOpen,
      lock: this.lock.state,
      channel: this.channel.state,
      allowances: this.allowances.list(),
    }
    return this.lock.state.locked ? coverOf(whole) : localized(whole)
  }
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
  readonly notifier = new Notifier(
    () => this.settings().notifications && this.window.current()?.isFocused() !== true,
    this.seenKeys.unknownIds,
    () => this.texts().notifications,
    {
      show: this.notify,
      open: (id) => {
        this.sessions.activate(id)
        this.window.open()
      },
    },
    (work) => void startCountdown(this.clock, work, SETTLE_MS),
  )
  /** Returns how other programs start the command of this copy; null where it has none. */
  readonly command = () =>
    commandHere(this.platform.files(), dataFolderWords(this.folder, thisComputer()))

  constructor(start: Start) {
    super(start)
    this.approvalWindow.bindTo(this.approvals)
  }
}
