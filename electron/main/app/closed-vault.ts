import type { AppState } from '../../contract/app-state.ts'
import type { ClosedVault, VaultChoice } from '../../contract/lock.ts'
import { fail, ok, type Result } from '../../contract/result.ts'
import type { Language } from '../../contract/settings.ts'
import { type DiskRefusal, tryWrite } from '../base/disk-failure.ts'
import type { HabitsFile } from '../base/habits.ts'
import { log } from '../base/log.ts'
import { openClosedChannel } from '../doors/channel/closed-channel.ts'
import type { Door } from '../doors/ipc/handle.ts'
import { createPush, type Push } from '../doors/ipc/push.ts'
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

/** Tells whether only another start can reach the secure store. */
const needsRestart = ({ storage }: VaultFile): boolean =>
  ['unavailable', 'unreachable', 'off'].includes(storage.state)

/** Returns what the page is told of a vault that is closed. */
const closedVault = (vaultFile: VaultFile): ClosedVault => {
  const { state } = vaultFile
  if (state.at === 'locked' || state.at === 'reading') return { kind: 'passphrase' }
  if (state.at === 'unreadable')
    return { kind: 'unreadable', isNewer: state.why === 'newer', copyTime: vaultFile.copyTime() }
  if (state.at === 'asking') return { kind: 'asking' }
  return { kind: 'waiting', needsRestart: needsRestart(vaultFile) }
}

/** Tells whether the vault is being opened by itself. */
const isBusy = ({ state }: VaultFile): boolean =>
  state.at === 'asking' || (state.at === 'reading' && state.from === 'store')

/**
 * Answers the page while the vault is closed: it says what it waits for, and takes what opens it.
 * Nothing that the vault holds is known.
 */
export class ClosedVaultAnswers {
  readonly #platform: Platform
  readonly #vaultFile: VaultFile
  readonly #habits: HabitsFile
  readonly #window: AppWindow
  readonly #push: Push
  #change = Promise.withResolvers<void>()
  readonly #composed = Promise.withResolvers<void>()
  /** Ends what tells the person and programs that nothing is carried out; null while nothing does. */
  #endTelling: (() => Promise<void>) | null = null
  #isAskingAgain = false

  constructor(
    platform: Platform,
    door: Door,
    vaultFile: VaultFile,
    habits: HabitsFile,
    window: AppWindow,
  ) {
    this.#platform = platform
    this.#vaultFile = vaultFile
    this.#habits = habits
    this.#window = window
    this.#push = createPush(window.current, () => true)
    const attempt = createTries(platform.clock.steady)
    door.answerEarly(() => this.#decided(), {
      'app:state': () => ok(this.#appState()),
      'app:offer': () => ok(null),
      'lock:now': () => ok(null),
      'lock:open': ({ passphrase }) => attempt(() => vaultFile.tryPassphrase(passphrase ?? '')),
      'lock:erase': async () =>
        (await this.#isAgreed(this.#texts().erase))
          ? eraseAll(vaultFile, () => this.#restart())
          : fail('declined'),
      'vault:choose': (choice) => this.#choose(choice),
      'page:take-view': () => ok(null),
      'page:recycle': () => fail('gone'),
      'window:asks-to-close': () => ok(null),
    })
  }

  /** The vault may be in another state. */
  changed(): void {
    this.#change.resolve()
    this.#change = Promise.withResolvers()
    if (isBusy(this.#vaultFile) || this.#vaultFile.state.at === 'open') return
    this.#tellPage()
    try {
      this.#tell()
    } catch (cause) {
      // Opening goes on, whoever could not be told.
      log.error('the person could not be told that the vault is closed', cause)
    }
    void this.#askAgain()
  }
  /** The app is put together, and answers by itself from now on. */
  composed(): void {
    this.#composed.resolve()
  }
  /**
   * Stops telling that nothing is carried out, and asks whether a vault that was read from its
   * copy, or may be older than the last one, may act by itself (`acts`); true for any other vault.
   */
  async opened(acts: boolean): Promise<boolean> {
    await this.#endTelling?.()
    const { copyWork, olderWork } = this.#texts().vault
    const isOlder = this.#vaultFile.files.older.length > 0
    const question = isOlder ? { ...copyWork, ...olderWork } : copyWork
    return (
      !acts ||
      !this.#vaultFile.isFromCopy ||
      agreesTo(this.#platform, this.#window.current(), question, question.no)
    )
  }

  #language(): Language {
    return languageOf(this.#habits.value.settings.language, this.#platform.languages())
  }
  #texts(): QuestionTexts {
    return textsIn(this.#language()).questions
  }
  #restart(): void {
    this.#platform.relaunch()
    this.#platform.quit()
  }
  #appState(): AppState {
    const closed = closedVault(this.#vaultFile)
    return {
      ...programState(this.#platform.version),
      connections: [],
      activeId: null,
      settings: { ...this.#habits.value.settings, ...DEFAULT_GUARDS },
      language: this.#language(),
      storage: this.#vaultFile.storage,
      kept: 'on_disk',
      notices: [],
      revoking: false,
      isAsking: false,
      lock: {
        locked: true,
        passphrase: closed.kind === 'passphrase',
        system: false,
        byStore: false,
        closed,
      },
      channel: { kind: 'off' },
      allowances: [],
    }
  }
  /**
   * Resolves once the vault is open and the app is put together, once only the person can go on, or
   * after a moment.
   */
  async #decided(): Promise<void> {
    let isPatient = true
    const patience = this.#platform.clock.pause(PATIENCE_MS).then(() => {
      isPatient = false
    })
    while (isBusy(this.#vaultFile) && isPatient)
      await Promise.race([this.#change.promise, patience])
    if (this.#vaultFile.state.at === 'open') await this.#composed.promise
  }
  #isAgreed(question: Question): Promise<boolean> {
    return agreesTo(this.#platform, this.#window.current(), question, this.#texts().cancel)
  }
  /** Resolves once the store has answered. */
  async #retry(): Promise<void> {
    const vaultFile = this.#vaultFile
    if (vaultFile.state.at === 'waiting' && needsRestart(vaultFile)) return this.#restart()
    vaultFile.choose('retry')
    while (isBusy(vaultFile)) await this.#change.promise
  }
  async #choose(choice: VaultChoice): Promise<Result<null, 'declined' | DiskRefusal>> {
    const vaultFile = this.#vaultFile
    const { at } = vaultFile.state
    // The answer is about the vault as it was when the question was asked.
    for (const question of questionsFor(choice, at === 'unreadable', this.#texts()))
      if (!(await this.#isAgreed(question)) || vaultFile.state.at !== at) return fail('declined')
    if (choice !== 'retry')
      return tryWrite('the answer to a closed vault', () => vaultFile.choose(choice))
    await this.#retry()
    return ok(null)
  }
  #tell(): void {
    if (this.#endTelling !== null) return
    const { tray } = textsIn(this.#language())
    const { settings, hadChannel } = this.#habits.value
    const { open } = this.#window
    const hideTray = settings.tray ? this.#platform.showClosedTray(open, tray) : () => {}
    const closeChannel = hadChannel ? openClosedChannel(this.#platform.folder) : async () => {}
    if (this.#window.current()?.isVisible() !== true) this.#platform.notify(tray.locked, open)
    this.#endTelling = async () => {
      hideTray()
      await closeChannel()
    }
  }
  #tellPage(): void {
    this.#push('app:changed', this.#appState())
  }
  /**
   * Goes on asking a store that is locked or slow, so that the vault opens by itself once the
   * person has unlocked the store.
   */
  async #askAgain(): Promise<void> {
    const vaultFile = this.#vaultFile
    const isLocked = (): boolean =>
      vaultFile.state.at === 'waiting' && vaultFile.storage.state === 'locked'
    if (this.#isAskingAgain || !isLocked()) return
    this.#isAskingAgain = true
    while (isLocked()) await vaultFile.probe()
    this.#isAskingAgain = false
    if (vaultFile.state.at !== 'waiting') return
    if (vaultFile.storage.state === 'available') vaultFile.choose('retry')
    else this.#tellPage()
  }
}
