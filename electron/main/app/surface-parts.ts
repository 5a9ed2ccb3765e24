import type { AppState } from '../../contract/app-state.ts'
import { thisComputer } from '../../wire/place.ts'
import { startCountdown } from '../base/clock.ts'
import { createInteraction } from '../consent/person/interaction.ts'
import { createRefreshTimer } from '../features/connections/refresh-timer.ts'
import { createNotifier } from '../platform/window/notify.ts'
import { createPageRecycler } from '../platform/window/recycle-page.ts'
import { createAutoLock } from '../store/lock/auto-lock.ts'
import { windowState } from './app-state.ts'
import type { ChannelParts } from './channel-parts.ts'
import { commandHere, dataFolderWords } from './command-here.ts'
import type { ConnectionParts } from './connection-parts.ts'
import type { Foundation } from './foundation.ts'

/** How long the app may take to recognize a key in the list as its own, in milliseconds. */
const SETTLE_MS = 1_000

/** The last stage: what the person sees and does. */
export const createSurfaceParts = (
  foundation: Foundation,
  { notes, sessions, revocations }: ConnectionParts,
  { channel, allowances, approvalWindow }: ChannelParts,
) => {
  const { platform, folder, settings, window, notices, language, texts, vaultFile, lock, push } =
    foundation
  const { clock, version } = platform
  const interaction = createInteraction(
    platform,
    window.current,
    () => texts().questions.cancel,
    () => push('app:changed', state()),
  )
  const state = (): AppState =>
    windowState({
      version,
      settings,
      sessions,
      vaultFile,
      notices,
      revocations,
      questions: interaction.questions,
      lock,
      channel,
      allowances,
      language,
    })
  return {
    /** The part of the app's state that the window may know now. */
    state,
    interaction,
    desktop: platform.createDesktop({
      window: window.current,
      open: window.open,
      lock: lock.lock,
      // Behind the lock it has no window.
      openRequest: () =>
        approvalWindow.current() === null ? window.open() : approvalWindow.show(),
      interaction,
      settings,
      push,
    }),
    page: createPageRecycler(window.current, () => push('page:secret-shown', null)),
    notifier: createNotifier({
      wanted: () => settings().notifications && window.current()?.isFocused() !== true,
      unknownIds: notes.seenKeys.unknownIds,
      texts: () => texts().notifications,
      show: platform.notify,
      open: (id) => {
        sessions.activate(id)
        window.open()
      },
      schedule: (work) => void startCountdown(clock, work, SETTLE_MS),
    }),
    autoLock: createAutoLock({ clock, minutes: () => settings().lockMinutes, lock: lock.lock }),
    refreshTimer: createRefreshTimer({
      clock,
      active: sessions.active,
      settings,
      seen: window.isSeen,
    }),
    /** How other programs start the command of this copy; null where it has none. */
    command: () => commandHere(platform.files(), dataFolderWords(folder, thisComputer())),
  }
}

export type SurfaceParts = ReturnType<typeof createSurfaceParts>
