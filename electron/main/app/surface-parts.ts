import type { AppState } from '../../contract/app-state.ts'
import { type AutoLock, createAutoLock } from '../lock/auto-lock.ts'
import { createInteraction, type Interaction } from '../person/interaction.ts'
import { createRefreshTimer, type RefreshTimer } from '../sessions/refresh-timer.ts'
import { createDesktopParts, type DesktopParts } from '../window/desktop-parts.ts'
import { createNotifier, type Notifier, showNotification } from '../window/notify.ts'
import { createPageRecycler, type PageRecycler } from '../window/recycle-page.ts'
import { windowState } from './app-state.ts'
import type { ConnectionParts } from './connection-parts.ts'
import type { Foundation } from './foundation.ts'
import type { WorkParts } from './work-parts.ts'

/** How long the app may take to know a key in the list for its own, in milliseconds. */
const SETTLE_MS = 1_000

/** The last stage: what the person sees and does. */
export interface SurfaceParts {
  /** What the window may know now. */
  readonly state: () => AppState
  readonly interaction: Interaction
  readonly desktop: DesktopParts
  readonly page: PageRecycler
  readonly notifier: Notifier
  readonly autoLock: AutoLock
  readonly refreshTimer: RefreshTimer
}

export const createSurfaceParts = (
  foundation: Foundation,
  { notes, sessions }: Pick<ConnectionParts, 'notes' | 'sessions'>,
  { bulks }: Pick<WorkParts, 'bulks'>,
): SurfaceParts => {
  const { remembered, window, notices, language, words, vault, lock, push } = foundation
  const interaction = createInteraction(window.current, () => words().questions.cancel)
  return {
    state: () => windowState({ remembered, sessions, vault, notices, bulks, lock, language }),
    interaction,
    desktop: createDesktopParts({
      window: window.current,
      open: window.open,
      lock: lock.lock,
      interaction,
      settings: () => remembered.value.settings,
      push,
    }),
    page: createPageRecycler(window.current, () => push('page:secret-shown', null)),
    notifier: createNotifier({
      wanted: () => remembered.value.settings.notifications && window.current()?.isFocused() !== true,
      unknownIds: notes.seenKeys.unknownIds,
      words: () => words().notifications,
      show: showNotification,
      open: (id) => {
        sessions.activate(id)
        window.open()
      },
      later: (work) => setTimeout(work, SETTLE_MS),
    }),
    autoLock: createAutoLock({ minutes: () => remembered.value.settings.lockMinutes, lock: lock.lock }),
    refreshTimer: createRefreshTimer({ active: sessions.active, settings: () => remembered.value.settings, seen: window.isSeen }),
  }
}
