import type { ClipboardState } from '../../../contract/clipboard.ts'
import { fail, ok, type Result } from '../../../contract/result.ts'
import type { Clock } from '../../base/clock.ts'
import type { Habits } from '../../base/habits.ts'
import { log } from '../../base/log.ts'
import { SecretClipboard, type SecretCopy } from './secret-clipboard.ts'
import type { SystemClipboards } from './system-clipboard.ts'

/** The clipboards of this system, cleared by the window's focus where that is needed. */
export class AppClipboard extends SecretClipboard {
  /** As `clipboard:marks`. */
  readonly marksSecrets: boolean
  /** Tells whether the clipboard can be read and cleared now. */
  readonly inReach: () => boolean

  /**
   * `isInFront` tells whether a window of the app has the focus. `warn` says by the system that a
   * secret may still be on the clipboard, where the window that says so is not in front.
   */
  constructor(
    { all, marksSecrets, needsFocus }: SystemClipboards,
    isInFront: () => boolean,
    changed: (state: ClipboardState) => void,
    warn: () => void,
    clock: Clock,
  ) {
    const inReach = (): boolean => !needsFocus || isInFront()
    const tell = (state: ClipboardState): void => {
      changed(state)
      if ((state.kind === 'not_cleared_yet' || state.kind === 'failed') && !isInFront()) warn()
    }
    super(all, inReach, tell, clock)
    this.marksSecrets = marksSecrets
    this.inReach = inReach
  }
}

/** Copies secrets for as long as the settings say. */
export class SecretCopier {
  readonly #clipboard: AppClipboard
  readonly #habits: { readonly value: Habits }

  constructor(clipboard: AppClipboard, habits: { readonly value: Habits }) {
    this.#clipboard = clipboard
    this.#habits = habits
  }

  /** As `AppClipboard.holds`. */
  holds(revealId: string): Promise<boolean> {
    return this.#clipboard.holds(revealId)
  }
  async copy(copy: SecretCopy): Promise<Result<null, 'clipboard_failed'>> {
    try {
      await this.#clipboard.copy(copy, this.#habits.value.settings.clipboardSeconds)
      return ok(null)
    } catch (cause) {
      log.error('the clipboard could not be written', cause)
      return fail('clipboard_failed')
    }
  }
}
