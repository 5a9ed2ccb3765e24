import type { CloseGuard } from '../../../electron/main/window/close-guard.ts'

const nothing = async (): Promise<void> => {}

/** A close guard of an app that nobody closes. */
export const idleGuard: CloseGuard = {
  leaving: () => false,
  watch: () => {},
  answer: () => {},
  acknowledged: () => {},
  quit: () => {},
  askAgain: () => {},
  createSettled: () => {},
}

/** An updater that never looks for a version. */
export const idleUpdates = {
  state: () => ({ method: 'none', byDefault: false, checkedAt: null, phase: { kind: 'idle' }, blockedBy: null }) as const,
  ...{ check: nothing, download: nothing, tick: nothing, finish: () => {} },
}
