import { isOpenPlan } from '../../contract/plan.ts'
import { clearBeforeExit } from '../platform/clipboard/clear-before-exit.ts'
import { CloseGuard } from '../platform/window/close-guard.ts'
import type { Holding } from '../platform/window/close-machine.ts'
import { NativeQuestions } from '../platform/window/native-questions.ts'
import type { Main } from './compose.ts'

/** Tells whether work of this kind ends with the app, and not with its window. */
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

/** How the window and the app close, and what is asked before. */
export class Closing {
  readonly #main: Main
  readonly questions: NativeQuestions
  readonly guard: CloseGuard

  constructor(main: Main) {
    this.#main = main
    const { platform, window, texts, push, interaction, clipboard } = main
    this.questions = new NativeQuestions(platform.choose, window.current, texts, () =>
      this.#exitBlockers(),
    )
    this.guard = new CloseGuard(
      platform,
      window.current,
      () => this.#holding(),
      {
        askPage: (wish) => push('close:requested', wish),
        askMain: (signal) => this.questions.ask(questionFor(this.#blockingKinds()), signal),
        presses: () => interaction.input.presses,
      },
      {
        clearClipboard: (unattended) =>
          clearBeforeExit(
            clipboard,
            window.current,
            () => texts().secretRemains,
            platform,
            unattended,
          ),
        beforeExit: () => this.#beforeExit(),
      },
    )
    main.topics.createSettled.subscribe(() => this.guard.createSettled())
    // Nobody would be asked about what is begun from then on. A create, a rotation or a bulk revoke
    // that was let through before counts as unfinished at once, and holds the quit.
    main.door.isQuitting = () => this.guard.leaving()
  }

  #staysInTray(): boolean {
    return this.#main.habits.value.settings.tray
  }
  /** Writes what is in memory only. Returns how many documents the disk refuses. */
  #flush(): number {
    const { store, notesStore, activityStore } = this.#main
    return [store, notesStore, activityStore].filter((one) => !one.flush()).length
  }
  #exitBlockers() {
    const { unfinished, lock, revocations } = this.#main
    return unfinished.exitBlockers(
      lock.state.locked,
      revocations.plans.list().filter(isOpenPlan).length,
      this.#flush(),
    )
  }
  #blockingKinds(): readonly string[] {
    return this.#exitBlockers().map(({ kind }) => kind)
  }
  #holding(): Holding {
    // Once for all, because each look tries to write what the disk refused.
    const kinds = this.#blockingKinds()
    return {
      holds: { close: kinds.some((kind) => !endsWithApp(kind)), quit: kinds.length > 0 },
      isCreating: kinds.includes('create'),
      isPageMute: questionFor(kinds) !== 'close',
      // The app, and a bulk revoke with it, goes on without its window.
      outlivesWindow: process.platform === 'darwin' || this.#staysInTray(),
      staysInTray: this.#staysInTray(),
    }
  }

  async #beforeExit(): Promise<void> {
    const { window, scans, approvals, allowances, leases, revocations, attempts } = this.#main
    const { channel, lab, sessions, local, vaultFile, store } = this.#main
    window.rememberBounds()
    // Before the waits, because the app may be ended during them, and once more after them.
    this.#flush()
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
    this.#flush()
    // Afterwards the vault has the numbers of the other documents' last writes.
    if (vaultFile.files.isBehind) store.updateLate((vault) => ({ ...vault }), 0)
    this.#flush()
  }
}
