import type { CloseGuard } from '../../../electron/main/window/close-guard.ts'

/** A close guard of an app that nobody closes. */
export const idleGuard: CloseGuard = {
  leaving: () => false,
  beforeQuit: () => {},
  watch: () => {},
  answer: () => {},
  acknowledged: () => {},
  quit: () => {},
  askAgain: () => {},
  createSettled: () => {},
}
