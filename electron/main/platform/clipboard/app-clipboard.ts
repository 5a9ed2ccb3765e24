import type { ClipboardState } from '../../../contract/clipboard.ts'
import { fail, ok, type Result } from '../../../contract/result.ts'
import { log } from '../../base/log.ts'
import type { Habits } from '../../store/settings.ts'
import type { Platform } from '../platform.ts'
import { createSecretClipboard, type SecretCopy } from './secret-clipboard.ts'

interface AppClipboardParts extends Pick<Platform, 'clipboards' | 'clock' | 'isInFront'> {
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

/** Copies a secret for as long as the settings say. */
export const copySecret = async (
  clipboard: Pick<AppClipboard, 'copy'>,
  { value: { settings } }: { readonly value: Pick<Habits, 'settings'> },
  copy: SecretCopy,
): Promise<Result<null, 'clipboard_failed'>> => {
  try {
    await clipboard.copy(copy, settings.clipboardSeconds)
    return ok(null)
  } catch (cause) {
    log.error('the clipboard could not be written', cause)
    return fail('clipboard_failed')
  }
}
