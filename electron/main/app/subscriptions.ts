import { isBusy } from '../../contract/bulk.ts'
import { createPacker } from '../../contract/packed-list.ts'
import { throttled } from '../ipc/throttled.ts'
import type { Context } from './context.ts'

/** The log may grow with every request; the window need not be notified of each. */
const LOG_PUSH_MS = 300

/** All subscriptions to the topics, in the order in which they are called. */
export const subscribeAll = (context: Context): void => {
  const { topics, push, lock, lab, notes, sessions, bulks, rotations, reveals, clipboard } = context
  const { state, interaction, desktop, page, notifier, autoLock, refreshTimer } = context

  topics.appChanged.subscribe(() => {
    desktop.show(state())
    autoLock.check()
    refreshTimer.check()
    // Asked for anew: the check may have locked.
    push('app:changed', state())
  })
  const hideSecrets = (): void => {
    reveals.hide()
    desktop.protection.secretVisible(false)
  }
  topics.locked.subscribe(() => {
    interaction.forget()
    hideSecrets()
    void clipboard.clear()
  })
  topics.connectionsChanged.subscribe(() => {
    bulks.keepOnly(sessions.connections())
    topics.appChanged.publish()
  })
  const pack = createPacker()
  topics.listChanged.subscribe((list) => {
    push('list:changed', pack(list))
    refreshTimer.check()
    bulks.listChanged(list)
    // After the push, which a long list's comparison must not hold up. The list of a session that was forgotten is ignored.
    if (sessions.find(list.connectionId).ok) notes.seenKeys.listed(list)
  })
  topics.keysAppeared.subscribe(({ connectionId, ids }) => notifier.unknownKeys(connectionId, ids))
  topics.bulkMoved.subscribe((step) => {
    push('bulk:moved', step)
    // The lock screen receives no job, but says whether one is running.
    if (lock.state.locked && (step.progress === null || !isBusy(step.progress))) topics.appChanged.publish()
  })
  topics.copyChanged.subscribe((copy) => {
    push('clipboard:changed', copy)
    void rotations.copied(copy.revealId, copy.kind === 'holding')
  })
  topics.serviceOpened.subscribe((service) => {
    lab.watch(service)
    service.log?.onAdd(throttled(LOG_PUSH_MS, () => push('lab:logged', null)))
  })
  topics.pageEnded.subscribe((how) => {
    // Another page may ask for the same in its own interest.
    interaction.forget()
    // The page that was left or replaced has shown what it was given; with one that died or was closed that is gone.
    if (how === 'died' || how === 'closed') hideSecrets()
  })
  topics.pageLoaded.subscribe((window) => {
    // It shows nothing yet. Not before: until it is painted the system shows what the last page had painted.
    desktop.protection.secretVisible(false)
    page.loaded(window)
  })
}
