import { type BrowserWindow, powerMonitor, systemPreferences } from 'electron'
import type { Settings } from '../../../contract/settings.ts'
import { checkPauses } from '../../base/clock.ts'
import { log } from '../../base/log.ts'
import type { AutoLock } from './auto-lock.ts'
import type { Lock, SystemCheck } from './lock.ts'

/** Touch ID, or the login password in its place. macOS only. */
export const systemCheck = (reason: () => string): SystemCheck => ({
  available: process.platform === 'darwin' && systemPreferences.canPromptTouchID(),
  ask: async () => {
    try {
      await systemPreferences.promptTouchID(reason())
      return true
    } catch (cause) {
      log.error('the system did not unlock', cause)
      return false
    }
  },
})

/**
 * Locks when the computer sleeps or its screen is locked, as far as the platform reports it and the
 * settings ask for it, and checks all pauses when it wakes up.
 */
export const watchComputer = (lock: Lock, settings: () => Settings): void => {
  const lockIfWanted = (): void => {
    if (settings().lockWithScreen) lock.lock()
  }
  powerMonitor.on('suspend', lockIfWanted)
  powerMonitor.on('lock-screen', lockIfWanted)
  powerMonitor.on('resume', checkPauses)
}

export const watchInput = (window: BrowserWindow, autoLock: AutoLock): void => {
  window.webContents.on('input-event', autoLock.input)
}
