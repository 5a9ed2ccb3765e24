import { isOpenPlan } from '../../contract/plan.ts'
import type { UnfinishedWork } from '../features/connections/unfinished-work.ts'
import { clearBeforeExit } from '../platform/clipboard/clear-before-exit.ts'
import { CloseGuard } from '../platform/window/close-guard.ts'
import type { Holding } from '../platform/window/close-machine.ts'
import { createNativeQuestions } from '../platform/window/native-questions.ts'
import type { Main } from './compose.ts'

/** How the window and the app close, and what is asked before. */
export const createClosing = (main: Main) => {
  const {
    platform,
    door,
    window,
    store,
    vaultFile,
    notesStore,
    activityStore,
    habits,
    texts,
    push,
    lock,
    unfinished,
    topics,
    interaction,
    clipboard,
    revocations,
    attempts,
    leases,
    lab,
    sessions,
    local,
    channel,
    approvals,
    allowances,
    scans,
  } = main
  const staysInTray = (): boolean => habits.value.settings.tray
  /** Whether the app, and a bulk revoke with it, goes on without its window. */
  const outlivesWindow = (): boolean => process.platform === 'darwin' || staysInTray()
  const stores = [store, notesStore, activityStore]
  /** Writes what is in memory only. Returns how many documents the disk refuses. */
  const flush = (): number => stores.filter((one) => !one.flush()).length
  const exitBlockers = (): ReturnType<UnfinishedWork['exitBlockers']> =>
    unfinished.exitBlockers(
      lock.state.locked,
      revocations.plans.list().filter(isOpenPlan).length,
      flush(),
    )
  /** What ends with the app, and not with its window. */
  const endsWithApp = (kind: string): boolean =>
    ['bulk', 'create', 'lease', 'unkept', 'unwritten'].includes(kind)
  /** Names the question for all that holds the app, where the page does not ask it. */
  const questionFor = (
    kinds: readonly string[],
  ): 'creating' | 'unkept' | 'leases' | 'unwritten' | 'close' => {
    const isAllOf = (...all: readonly string[]): boolean =>
      kinds.length > 0 && kinds.every((kind) => all.includes(kind))
    if (kinds.includes('create')) return 'creating'
    if (isAllOf('unkept')) return 'unkept'
    if (isAllOf('lease', 'unkept')) return 'leases'
    return isAllOf('lease', 'unkept', 'unwritten') ? 'unwritten' : 'close'
  }
  const blockingKinds = (): readonly string[] => exitBlockers().map(({ kind }) => kind)
  const holding = (): Holding => {
    // Once for all, because each look tries to write what the disk refused.
    const kinds = blockingKinds()
    return {
      holds: { close: kinds.some((kind) => !endsWithApp(kind)), quit: kinds.length > 0 },
      isCreating: kinds.includes('create'),
      isPageMute: questionFor(kinds) !== 'close',
      outlivesWindow: outlivesWindow(),
      staysInTray: staysInTray(),
    }
  }
  const questions = createNativeQuestions({
    ...platform,
    window: window.current,
    texts,
    exitBlockers,
  })
  const guard = new CloseGuard(
    platform,
    window.current,
    holding,
    {
      askPage: (wish) => push('close:requested', wish),
      askMain: (signal) => questions.ask(questionFor(blockingKinds()), signal),
      presses: () => interaction.input.presses,
    },
    {
      clearClipboard: (unattended) =>
        clearBeforeExit({
          ...platform,
          unattended,
          clipboard,
          window: window.current,
          texts: () => texts().secretRemains,
        }),
      beforeExit: async () => {
        window.rememberBounds()
        // Before the waits, because the app may be ended during them, and once more after them.
        flush()
        scans.close()
        // Whoever asks hears why nothing comes, and a helper what becomes of its key.
        approvals.close()
        allowances.endAll()
        await leases.close()
        revocations.close()
        attempts.close()
        await channel.close()
        await lab.stopListening()
        sessions.close()
        local.close()
        flush()
        // Afterwards the vault has the numbers of the other documents' last writes.
        if (vaultFile.files.isBehind) store.updateLate((vault) => ({ ...vault }), 0)
        flush()
      },
    },
  )
  topics.createSettled.subscribe(() => guard.createSettled())
  // Nobody would be asked about what is begun from then on. A create, a rotation or a bulk revoke
  // that was let through before counts as unfinished at once, and holds the quit.
  door.isQuitting = () => guard.leaving()
  return { guard, questions }
}
