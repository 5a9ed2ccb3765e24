import type { ClipboardState } from '../../../contract/clipboard.ts'
import { fail, ok, type Result } from '../../../contract/result.ts'
import type { Clock } from '../../base/clock.ts'
import type { Habits } from '../../base/habits.ts'
import { log } from '../../base/log.ts'
import { createSecretClipboard, type SecretCopy } from './secret-clipboard.ts'
import type { SystemClipboards } from './system-clipboard.ts'

interface AppClipboardParts {
  readonly clipboards: SystemClipboards
  readonly clock: Clock
  /** Tells whether a window of the app has the focus. */
  readonly isInFront: () => boolean
  readonly changed: (state: ClipboardState) => void
  /**
   * Says by the system that a secret may still be on the clipboard, where the window that says so
   * is not in front.
   */
  readonly warn: () => void
}

/** The clipboards of this system, cleared by the window's focus where that is needed. */
export const createAppClipboard = ({
  clipboards,
  clock,
  isInFront,
  changed,
  warn,
}: AppClipboardParts) => {
  const { all, marksSecrets, needsFocus } = clipboards
  /** Tells whether the clipboard can be read and cleared now. */
  const inReach = (): boolean => !needsFocus || isInFront()
  const secrets = createSecretClipboard({
    all,
    clock,
    inReach,
    changed: (state) => {
      changed(state)
      if ((state.kind === 'not_cleared_yet' || state.kind === 'failed') && !isInFront()) warn()
    },
  })
  return {
    ...secrets,
    get state(): ClipboardState | null {
      return secrets.state
    },
    /** As `clipboard:marks`. */
    marksSecrets,
    inReach,
  }
}

export type AppClipboard = ReturnType<typeof createAppClipboard>

/** Copies secrets for as long as the settings say. */
export class SecretCopier {
  readonly #clipboard: Pick<AppClipboard, 'copy' | 'holds'>
  readonly #habits: { readonly value: Pick<Habits, 'settings'> }

  constructor(
    clipboard: Pick<AppClipboard, 'copy' | 'holds'>,
    habits: { readonly value: Pick<Habits, 'settings'> },
  ) {
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
