import type { ClipboardState } from '../../contract/clipboard.ts'
import { fail, ok, type Result } from '../../contract/result.ts'
import type { Platform } from '../app/platform.ts'
import { log } from '../base/log.ts'
import type { Habits } from '../store/settings.ts'
import { createSecretClipboard, type SecretClipboard, type SecretCopy } from './secret-clipboard.ts'

export interface AppClipboard extends SecretClipboard {
  /** As `clipboard:marks`. */
  readonly marksSecrets: boolean
  /** Whether the clipboard can be read and cleared now. */
  inReach(): boolean
}

interface AppClipboardParts extends Pick<Platform, 'clipboards' | 'clock' | 'isInFront'> {
  readonly changed: (state: ClipboardState) => void
  /** Says by the system that a secret may still be on the clipboard, where the window that says so is not in front. */
  readonly warn: () => void
}

/** The clipboards of this system, cleared by the window's focus where that is needed. */
export const createAppClipboard = ({ clipboards, clock, isInFront, changed, warn }: AppClipboardParts): AppClipboard => {
  const { all, marksSecrets, needsFocus } = clipboards
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
    get state() {
      return secrets.state
    },
    marksSecrets,
    inReach,
  }
}

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
