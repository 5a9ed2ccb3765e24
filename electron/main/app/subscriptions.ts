import { isBusy } from '../../contract/bulk.ts'
import { createPacker } from '../../contract/packed-list.ts'
import { throttled } from '../base/throttled.ts'
import type { PageEnd } from '../platform/window/page-recovery.ts'
import type { Main } from './compose.ts'

/** The log may grow with every request; the window need not be notified of each. */
const LOG_PUSH_MS = 300

/**
 * All subscriptions to the topics, in the order in which they are called. Each effect has a
 * subscriber of its own, the most important first: one that throws keeps no other from happening.
 */
export const subscribeAll = (main: Main): void => {
  const {
    topics,
    push,
    lock,
    lab,
    notes,
    useWatch,
    sessions,
    revocations,
    leases,
    rotations,
    leaks,
    leakActions,
    attempts,
    creates,
    reveals,
    clipboard,
  } = main
  const { leakSearch, scans, notesStore, activityStore } = main
  const {
    state,
    interaction,
    desktop,
    page,
    notifier,
    autoLock,
    refreshTimer,
    approvals,
    allowances,
    preparedRuns,
    listener,
  } = main
  const { protection } = desktop

  // Before the push: they may change what is pushed.
  topics.appChanged.subscribe(
    () => autoLock.check(),
    () => allowances.review(),
    () => preparedRuns.review(),
    () => push('app:changed', state()),
    () => desktop.show(state()),
    () => refreshTimer.check(),
    () => revocations.check(),
    () => approvals.refresh(),
  )

  topics.locked.subscribe(
    () => void clipboard.clear(),
    () => reveals.hide(),
    () => leakSearch.forget(),
    () => approvals.refresh(),
    () => allowances.endAll(),
    () => preparedRuns.endAll(),
    () => interaction.forget(),
    () => protection.secretVisible(false),
    notesStore.flush,
    activityStore.flush,
  )

  topics.askingChanged.subscribe(() => push('app:changed', state()))

  topics.passphraseTyped.subscribe(() => page.secretShown())

  topics.connectionsChanged.subscribe(
    () => revocations.keepOnly(sessions.connections()),
    () => leases.dropUnknown(),
    () => scans.keepOnly(sessions.connections()),
    () => topics.appChanged.publish(),
  )

  const pack = createPacker()
  topics.listChanged.subscribe(
    (list) => push('list:changed', pack(list)),
    () => refreshTimer.check(),
    // Before the alarm for keys that nobody can explain.
    (list) => attempts.listed(list),
    (list) => {
      // After the push, which a long list's comparison must not hold up. The list of a session that
      // was forgotten is ignored.
      if (sessions.find(list.connectionId).ok) notes.seenKeys.listed(list)
    },
    (list) => {
      const found = sessions.find(list.connectionId)
      if (found.ok) useWatch.listed(list, found.value.lastUses)
    },
    () => leaks.revocationsChanged(),
  )
  topics.listRead.subscribe((list) => revocations.listed(list))
  topics.keysAppeared.subscribe(({ connectionId, ids }) => notifier.unknownKeys(connectionId, ids))

  topics.keptChanged.subscribe((connectionId) =>
    push('annotations:changed', notes.state(connectionId)),
  )

  topics.bulkMoved.subscribe(
    (step) => push('bulk:moved', step),
    ({ progress }) => {
      // The lock screen receives no job, but says whether one is running.
      if (lock.state.locked && (progress === null || !isBusy(progress))) topics.appChanged.publish()
    },
  )

  topics.revocationsChanged.subscribe(
    () => push('plans:changed', revocations.plans.list()),
    () => push('proofs:changed', revocations.proofs.list()),
    () => leaks.revocationsChanged(),
  )
  topics.revocationNews.subscribe(
    (news) => leases.heard(news),
    (news) => leakActions.heard(news),
    (news) => rotations.revoked(news),
    (news) => creates.outcomes.revoked(news),
    (news) => attempts.revoked(news),
  )
  topics.planSettled.subscribe(([what, connectionId]) => notifier.planSettled(what, connectionId))

  topics.approvalWaits.subscribe((waits) => desktop.showWaiting(waits))
  topics.rotationsChanged.subscribe(
    (list) => push('rotations:changed', list),
    () => leaks.rotationsChanged(),
  )
  topics.leasesChanged.subscribe(
    (list) => listener.leasesChanged(list),
    (list) => push('leases:changed', list),
  )

  topics.copyChanged.subscribe(
    (copy) => push('clipboard:changed', copy),
    (copy) => rotations.copied(copy.revealId, copy.kind === 'holding'),
  )

  topics.serviceOpened.subscribe(
    (service) => lab.watch(service),
    (service) => service.log?.onAdd(throttled(LOG_PUSH_MS, () => push('lab:logged', null))),
  )

  // Another page may ask for the same in its own interest.
  topics.pageEnded.subscribe(
    () => interaction.forget(),
    () => leakSearch.forget(),
  )
  // The page that was left or replaced has shown what it was given; with one that died or was
  // closed that is gone.
  const withoutPage = (how: PageEnd): boolean => how === 'died' || how === 'closed'
  topics.pageEnded.subscribe(
    (how) => {
      if (withoutPage(how)) reveals.hide()
    },
    (how) => {
      if (withoutPage(how)) protection.secretVisible(false)
    },
  )

  // It shows nothing yet. Not before: until it is painted the system shows what the last page had
  // painted.
  topics.pageLoaded.subscribe(
    () => protection.secretVisible(false),
    (window) => page.loaded(window),
  )
}
