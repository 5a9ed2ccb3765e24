import { app, BrowserWindow } from 'electron'
import type { ClipboardState } from '../../contract/clipboard.ts'
import { systemClipboards } from './clipboard.ts'
import { createSecretClipboard, type SecretClipboard } from './secret-clipboard.ts'

export interface AppClipboard extends SecretClipboard {
  /** As `clipboard:marks`. */
  readonly marksSecrets: boolean
  /** Whether the clipboard can be read and cleared now. */
  inReach(): boolean
}

export interface AppClipboardParts {
  readonly changed: (state: ClipboardState) => void
  /** Says by the system that a secret may still be on the clipboard, where the window that says so is not in front. */
  readonly warn: () => void
}

/** The clipboards of this system, cleared by the window's focus where that is needed. */
export const createAppClipboard = ({ changed, warn }: AppClipboardParts): AppClipboard => {
  const { all, marksSecrets, needsFocus } = systemClipboards()
  const inFront = (): boolean => BrowserWindow.getFocusedWindow() !== null
  const inReach = (): boolean => !needsFocus || inFront()
  const secrets = createSecretClipboard({
    all,
    inReach,
    changed: (state) => {
      changed(state)
      if ((state.kind === 'not_cleared_yet' || state.kind === 'failed') && !inFront()) warn()
    },
  })
  app.on('browser-window-focus', () => void secrets.focused())
  return {
    ...secrets,
    get state() {
      return secrets.state
    },
    marksSecrets,
    inReach,
  }
}
