import type { AppState } from '../../contract/app-state.ts'
import type { ClosedVault, VaultChoice } from '../../contract/lock.ts'
import { fail, ok, type Result } from '../../contract/result.ts'
import { type DiskRefusal, tryWrite } from '../base/disk-failure.ts'
import type { HabitsFile } from '../base/habits.ts'
import { log } from '../base/log.ts'
import { openClosedChannel } from '../doors/channel/closed-channel.ts'
import type { Door } from '../doors/ipc/handle.ts'
import { createPush } from '../doors/ipc/push.ts'
import type { QuestionTexts } from '../platform/texts/en-questions.ts'
import { textsIn } from '../platform/texts/language.ts'
import { languageOf } from '../platform/texts/language-of.ts'
import type { Question } from '../platform/window/agreed.ts'
import { isAgreed as agreesTo } from '../platform/window/agreed.ts'
import type { AppWindow } from '../platform/window/app-window.ts'
import { eraseAll } from '../store/lock/erase.ts'
import { createTries } from '../store/lock/tries.ts'
import { DEFAULT_GUARDS } from '../store/vault.ts'
import type { VaultFile } from '../store/vault-file.ts'
import { programState } from './app-state.ts'
import type { Platform } from './platform.ts'

/**
 * The page waits so long for a vault that is being opened before it shows what it is waiting for,
 * in milliseconds.
 */
const PATIENCE_MS = 1_000

interface ClosedVaultParts {
  readonly platform: Platform
  readonly door: Door
  readonly vaultFile: VaultFile
  readonly habits: HabitsFile
  readonly window: Pick<AppWindow, 'current' | 'open'>
}

const questionsFor = (
  choice: VaultChoice,
  isUnreadable: boolean,
  { vault }: QuestionTexts,
): readonly Question[] => {
  if (choice === 'use_copy') return [vault.useCopy]
  if (choice !== 'start_anew') return []
  // The store may not have answered yet: the page then shows the same as where it is away.
  return isUnreadable ? [vault.startAnew] : [vault.startAnew, vault.startAnewAgain]
}

/**
 * Answers the page while the vault is closed: it says what it waits for, and takes what opens it.
 * Nothing that the vault holds is known.
 */
export const answerClosed = ({ platform, door, vaultFile, habits, window }: ClosedVaultParts) => {
  const { clock, folder, version } = platform
  const restart = (): void => {
    platform.relaunch()
    platform.quit()
  }
  const attempt = createTries(clock.steady)
  let change = Promise.withResolvers<void>()
  const composed = Promise.withResolvers<void>()
  const isBusy = (): boolean =>
    vaultFile.state.at === 'asking' ||
    (vaultFile.state.at === 'reading' && vaultFile.state.from === 'store')
  const language = () => languageOf(habits.value.settings.language, platform.languages())
  const texts = (): QuestionTexts => textsIn(language()).questions
  const needsRestart = (): boolean =>
    ['unavailable', 'unreachable', 'off'].includes(vaultFile.storage.state)
  const closed = (): ClosedVault => {
    const { state } = vaultFile
    if (state.at === 'locked' || state.at === 'reading') return { kind: 'passphrase' }
    if (state.at === 'unreadable')
      return { kind: 'unreadable', isNewer: state.why === 'newer', copyTime: vaultFile.copyTime() }
    if (state.at === 'asking') return { kind: 'asking' }
    return { kind: 'waiting', needsRestart: needsRestart() }
  }
  const appState = (): AppState => ({
    ...programState(version),
    connections: [],
    activeId: null,
    settings: { ...habits.value.settings, ...DEFAULT_GUARDS },
    language: language(),
    storage: vaultFile.storage,
    kept: 'on_disk',
    notices: [],
    revoking: false,
    isAsking: false,
    lock: {
      locked: true,
      passphrase: closed().kind === 'passphrase',
      system: false,
      byStore: false,
      closed: closed(),
    },
    channel: { kind: 'off' },
    allowances: [],
  })
  const push = createPush(window.current, () => true)
  /**
   * Resolves once the vault is open and the app is put together, once only the person can go on, or
   * after a moment.
   */
  const decided = async (): Promise<void> => {
    let isPatient = true
    const patience = clock.pause(PATIENCE_MS).then(() => {
      isPatient = false
    })
    while (isBusy() && isPatient) await Promise.race([change.promise, patience])
    if (vaultFile.state.at === 'open') await composed.promise
  }
  const isAgreed = (question: Question): Promise<boolean> =>
    agreesTo(platform, window.current(), question, texts().cancel)
  /** Resolves once the store has answered. */
  const retry = async (): Promise<void> => {
    if (vaultFile.state.at === 'waiting' && needsRestart()) return restart()
    vaultFile.choose('retry')
    while (isBusy()) await change.promise
  }
  const choose = async (choice: VaultChoice): Promise<Result<null, 'declined' | DiskRefusal>> => {
    const { at } = vaultFile.state
    // The answer is about the vault as it was when the question was asked.
    for (const question of questionsFor(choice, at === 'unreadable', texts()))
      if (!(await isAgreed(question)) || vaultFile.state.at !== at) return fail('declined')
    if (choice !== 'retry')
      return tryWrite('the answer to a closed vault', () => vaultFile.choose(choice))
    await retry()
    return ok(null)
  }
  door.answerEarly(decided, {
    'app:state': () => ok(appState()),
    'app:offer': () => ok(null),
    'lock:now': () => ok(null),
    'lock:open': ({ passphrase }) => attempt(() => vaultFile.tryPassphrase(passphrase ?? '')),
    'lock:erase': async () =>
      (await isAgreed(texts().erase)) ? eraseAll(vaultFile, restart) : fail('declined'),
    'vault:choose': choose,
    'page:take-view': () => ok(null),
    'page:recycle': () => fail('gone'),
    'window:asks-to-close': () => ok(null),
  })
  /**
   * Ends what tells the person and programs that nothing is carried out; null while nothing does.
   */
  let endTelling: (() => Promise<void>) | null = null
  const tell = (): void => {
    if (endTelling !== null) return
    const { tray } = textsIn(language())
    const hideTray = habits.value.settings.tray
      ? platform.showClosedTray(window.open, tray)
      : () => {}
    const closeChannel = habits.value.hadChannel ? openClosedChannel(folder) : async () => {}
    if (window.current()?.isVisible() !== true) platform.notify(tray.locked, window.open)
    endTelling = async () => {
      hideTray()
      await closeChannel()
    }
  }
  const tellPage = (): void => void push('app:changed', appState())
  let isAskingAgain = false
  /**
   * Goes on asking a store that is locked or slow, so that the vault opens by itself once the
   * person has unlocked the store.
   */
  const askAgain = async (): Promise<void> => {
    const isLocked = (): boolean =>
      vaultFile.state.at === 'waiting' && vaultFile.storage.state === 'locked'
    if (isAskingAgain || !isLocked()) return
    isAskingAgain = true
    while (isLocked()) await vaultFile.probe()
    isAskingAgain = false
    if (vaultFile.state.at !== 'waiting') return
    if (vaultFile.storage.state === 'available') vaultFile.choose('retry')
    else tellPage()
  }
  return {
    changed: (): void => {
      change.resolve()
      change = Promise.withResolvers()
      if (isBusy() || vaultFile.state.at === 'open') return
      tellPage()
      try {
        tell()
      } catch (cause) {
        // Opening goes on, whoever could not be told.
        log.error('the person could not be told that the vault is closed', cause)
      }
      void askAgain()
    },
    /** The app is put together, and answers by itself from now on. */
    composed: composed.resolve,
    /**
     * Stops telling that nothing is carried out, and asks whether a vault that was read from its
     * copy, or may be older than the last one, may act by itself (`acts`); true for any other vault.
     */
    opened: async (acts: boolean): Promise<boolean> => {
      await endTelling?.()
      const { copyWork, olderWork } = texts().vault
      const question = vaultFile.files.older.length > 0 ? { ...copyWork, ...olderWork } : copyWork
      return (
        !acts ||
        !vaultFile.isFromCopy ||
        agreesTo(platform, window.current(), question, question.no)
      )
    },
  }
}
