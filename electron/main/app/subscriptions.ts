import { isBusy } from '../../contract/bulk.ts'
import { createPacker } from '../../contract/packed-list.ts'
import { throttled } from '../ipc/throttled.ts'
import type { PageEnd } from '../window/page-recovery.ts'
import type { Context } from './core.ts'

/** The log may grow with every request; the window need not be notified of each. */
const LOG_PUSH_MS = 300

/**
 * All subscriptions to the topics, in the order in which they are called. Each effect has a subscriber of its own, the most important
 * first: one that throws keeps no other from happening.
 */
export const subscribeAll = (context: Context): void => {
  const { topics, push, lock, lab, notes, sessions, revocations, leases, rotations, incidents, reveals, clipboard } = context
  const { leakSearch, scans, notesStore, activityStore } = context
  const { state, interaction, desktop, page, notifier, autoLock, refreshTimer, approvals, allowances, preparedRuns } = context
  const { protection } = desktop

  // Before the push: they may change what is pushed.
  topics.appChanged.subscribe(() => autoLock.check())
  topics.appChanged.subscribe(() => allowances.review())
  topics.appChanged.subscribe(() => preparedRuns.review())
  topics.appChanged.subscribe(() => push('app:changed', state()))
  topics.appChanged.subscribe(() => desktop.show(state()))
  topics.appChanged.subscribe(() => refreshTimer.check())
  topics.appChanged.subscribe(() => revocations.check())
  topics.appChanged.subscribe(() => approvals.refresh())

  topics.locked.subscribe(() => void clipboard.clear())
  topics.locked.subscribe(() => reveals.hide())
  topics.locked.subscribe(() => leakSearch.forget())
  topics.locked.subscribe(() => approvals.refresh())
  topics.locked.subscribe(() => allowances.endAll())
  topics.locked.subscribe(() => preparedRuns.endAll())
  topics.locked.subscribe(() => interaction.forget())
  topics.locked.subscribe(() => protection.secretVisible(false))
  topics.locked.subscribe(notesStore.flush)
  topics.locked.subscribe(activityStore.flush)

  topics.connectionsChanged.subscribe(() => revocations.keepOnly(sessions.connections()))
  topics.connectionsChanged.subscribe(() => leases.dropUnknown())
  topics.connectionsChanged.subscribe(() => scans.keepOnly(sessions.connections()))
  topics.connectionsChanged.subscribe(() => topics.appChanged.publish())

  topics.keepingChanged.subscribe(() => topics.revocationsChanged.publish())

  const pack = createPacker()
  topics.listChanged.subscribe((list) => push('list:changed', pack(list)))
  topics.listChanged.subscribe(() => refreshTimer.check())
  topics.listChanged.subscribe((list) => revocations.listed(list))
  topics.listChanged.subscribe((list) => {
    // After the push, which a long list's comparison must not hold up. The list of a session that was forgotten is ignored.
    if (sessions.find(list.connectionId).ok) notes.seenKeys.listed(list)
  })
  topics.listChanged.subscribe((list) => {
    const found = sessions.find(list.connectionId)
    if (found.ok) notes.useWatch.listed(list, found.value.lastUses)
  })
  topics.keysAppeared.subscribe(({ connectionId, ids }) => notifier.unknownKeys(connectionId, ids))

  topics.keptChanged.subscribe((connectionId) => push('annotations:changed', notes.state(connectionId)))

  topics.bulkMoved.subscribe((step) => push('bulk:moved', step))
  topics.bulkMoved.subscribe(({ progress }) => {
    // The lock screen receives no job, but says whether one is running.
    if (lock.state.locked && (progress === null || !isBusy(progress))) topics.appChanged.publish()
  })

  topics.revocationsChanged.subscribe(() => push('plans:changed', revocations.plans()))
  topics.revocationsChanged.subscribe(() => push('proofs:changed', revocations.proofs()))
  topics.revocationNews.subscribe((news) => leases.heard(news))
  // Before the rotation that ends by it: whose revoke it was is known here alone.
  topics.revocationNews.subscribe((news) => incidents.revoked(news))
  topics.revocationNews.subscribe((news) => rotations.revoked(news))
  topics.planSettled.subscribe(([what, connectionId]) => notifier.planSettled(what, connectionId))

  topics.approvalWaits.subscribe((waits) => desktop.showWaiting(waits))
  topics.leasesChanged.subscribe((list) => push('leases:changed', list))

  topics.copyChanged.subscribe((copy) => push('clipboard:changed', copy))
  topics.copyChanged.subscribe((copy) => rotations.copied(copy.revealId, copy.kind === 'holding'))

  topics.serviceOpened.subscribe((service) => lab.watch(service))
  topics.serviceOpened.subscribe((service) => service.log?.onAdd(throttled(LOG_PUSH_MS, () => push('lab:logged', null))))

  // Another page may ask for the same in its own interest.
  topics.pageEnded.subscribe(() => interaction.forget())
  topics.pageEnded.subscribe(() => leakSearch.forget())
  // The page that was left or replaced has shown what it was given; with one that died or was closed that is gone.
  const withoutPage = (how: PageEnd): boolean => how === 'died' || how === 'closed'
  topics.pageEnded.subscribe((how) => {
    if (withoutPage(how)) reveals.hide()
  })
  topics.pageEnded.subscribe((how) => {
    if (withoutPage(how)) protection.secretVisible(false)
  })

  // It shows nothing yet. Not before: until it is painted the system shows what the last page had painted.
  topics.pageLoaded.subscribe(() => protection.secretVisible(false))
  topics.pageLoaded.subscribe((window) => page.loaded(window))
}
