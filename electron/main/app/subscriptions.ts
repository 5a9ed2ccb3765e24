import { isBusy } from '../../contract/bulk.ts'
import { createPacker } from '../../contract/packed-list.ts'
import { throttled } from '../base/throttled.ts'
import type { PageEnd } from '../platform/window/page-recovery.ts'
import type { Main } from './compose.ts'

/** The log may grow with every request; the window need not be notified of each. */
const LOG_PUSH_MS = 300

const subscribeToApp = (main: Main): void => {
  const { topics, push, state, desktop, allowances, preparedRuns, approvals, interaction } = main
  // Before the push: they may change what is pushed.
  topics.appChanged.subscribe(
    () => main.autoLock.check(),
    () => allowances.review(),
    () => preparedRuns.review(),
    () => push('app:changed', state()),
    () => desktop.show(state()),
    () => main.refreshTimer.check(),
    () => main.revocations.check(),
    () => approvals.refresh(),
  )
  topics.askingChanged.subscribe(() => push('app:changed', state()))
  topics.locked.subscribe(
    () => void main.clipboard.clear(),
    () => main.reveals.hide(),
    () => main.leakSearch.forget(),
    () => approvals.refresh(),
    () => allowances.endAll(),
    () => preparedRuns.endAll(),
    () => interaction.forget(),
    () => desktop.protection.secretVisible(false),
    () => main.notesStore.flush(),
    () => main.activityStore.flush(),
  )
  topics.passphraseTyped.subscribe(() => main.page.secretShown())
  topics.approvalWaits.subscribe((waits) => desktop.showWaiting(waits))
}

const subscribeToLists = (main: Main): void => {
  const { topics, push, sessions, revocations, leases, scans, notes, useWatch, leaks } = main
  topics.connectionsChanged.subscribe(
    () => revocations.keepOnly(sessions.connections()),
    () => leases.dropUnknown(),
    () => scans.keepOnly(sessions.connections()),
    () => topics.appChanged.publish(),
  )
  const pack = createPacker()
  topics.listChanged.subscribe(
    (list) => push('list:changed', pack(list)),
    () => main.refreshTimer.check(),
    // Before the alarm for keys that nobody can explain.
    (list) => main.attempts.listed(list),
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
  topics.keysAppeared.subscribe(({ connectionId, ids }) =>
    main.notifier.unknownKeys(connectionId, ids),
  )
  topics.keptChanged.subscribe((connectionId) =>
    push('annotations:changed', notes.state(connectionId)),
  )
}

const subscribeToWork = (main: Main): void => {
  const { topics, push, lock, revocations, leases, leaks, leakActions, rotations } = main
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
    (news) => main.creates.outcomes.revoked(news),
    (news) => main.attempts.revoked(news),
  )
  topics.planSettled.subscribe(([what, connectionId]) =>
    main.notifier.planSettled(what, connectionId),
  )
  topics.rotationsChanged.subscribe(
    (list) => push('rotations:changed', list),
    () => leaks.rotationsChanged(),
  )
  topics.leasesChanged.subscribe(
    (list) => main.listener.leasesChanged(list),
    (list) => push('leases:changed', list),
  )
  topics.copyChanged.subscribe(
    (copy) => push('clipboard:changed', copy),
    (copy) => rotations.copied(copy.revealId, copy.kind === 'holding'),
  )
  topics.serviceOpened.subscribe(
    (service) => main.lab.watch(service),
    (service) => service.log?.onAdd(throttled(LOG_PUSH_MS, () => push('lab:logged', null))),
  )
}

/** Tells whether what the page showed is gone: its process died, or it was closed. */
const isPageGone = (how: PageEnd): boolean => how === 'died' || how === 'closed'

const subscribeToPage = (main: Main): void => {
  const { topics, interaction, leakSearch, reveals, desktop, page } = main
  const { protection } = desktop
  // Another page may ask for the same in its own interest.
  topics.pageEnded.subscribe(
    () => interaction.forget(),
    () => leakSearch.forget(),
  )
  // A page that was left or replaced has shown what it was given.
  topics.pageEnded.subscribe(
    (how) => {
      if (isPageGone(how)) reveals.hide()
    },
    (how) => {
      if (isPageGone(how)) protection.secretVisible(false)
    },
  )
  // The new page shows nothing yet. Not before: until it is painted the system shows what the last
  // page had painted.
  topics.pageLoaded.subscribe(
    () => protection.secretVisible(false),
    (window) => page.loaded(window),
  )
}

/**
 * All subscriptions to the topics, each topic's in the order in which they are called. Each effect
 * has a subscriber of its own, the most important first: one that throws keeps no other from
 * happening.
 */
export const subscribeAll = (main: Main): void => {
  subscribeToApp(main)
  subscribeToLists(main)
  subscribeToWork(main)
  subscribeToPage(main)
}
