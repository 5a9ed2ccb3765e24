import { EventEmitter } from 'node:events'
import type { PushChannel } from '../../electron/contract/ipc.ts'
import { fail } from '../../electron/contract/result.ts'
import type { Platform } from '../../electron/main/app/platform.ts'
import type { SystemClipboard } from '../../electron/main/platform/clipboard/system-clipboard.ts'
import { ContentProtection } from '../../electron/main/platform/window/content-protection.ts'
import type { NativeChoice } from '../../electron/main/platform/window/native-choice.ts'

/** A person's computer, as far as the app shows something on it and is told something there. */
export class Computer {
  language = 'en'
  /** Tells what the person answers to a question of main's: the number of the button. */
  answers = (_question: NativeChoice): number => 1
  /** Path that the person chooses in the dialogs for files; null cancels. */
  path: string | null = null
  clipboard = ''
  /** Tells whether the window can be seen: the list is refreshed then. */
  isSeen = true
  /** All questions that main asked. */
  readonly asked: NativeChoice[] = []
  readonly notices: string[] = []
  readonly pushed: { readonly channel: PushChannel; readonly payload: unknown }[] = []
  /** Each time that the window began or ceased to be protected from screen captures. */
  readonly protections: boolean[] = []

  /** Called when the window for the requests of programs is to show something else. */
  protected onApproval(): void {}

  /** What a run of the app finds. `happens` is called where something may follow. */
  desktop(
    run: { readonly isDead: boolean },
    happens: () => void,
  ): Omit<
    Platform,
    | 'folder'
    | 'clock'
    | 'osStore'
    | 'writeFile'
    | 'openRemote'
    | 'isOnline'
    | 'quit'
    | 'exit'
    | 'relaunch'
  > {
    const page = {
      isCrashed: () => false,
      isDestroyed: () => false,
      focus: () => {},
      getOSProcessId: () => 1,
      send: (channel: PushChannel, payload: unknown): void => {
        happens()
        if (!run.isDead) this.pushed.push({ channel, payload })
      },
    }
    const shown = {
      isDestroyed: () => false,
      isVisible: () => true,
      isMinimized: () => false,
      isFocused: () => true,
      show: () => {},
      setContentProtection: (on: boolean) => void this.protections.push(on),
      webContents: Object.assign(new EventEmitter(), page),
    }
    const write = async (text: string): Promise<void> => {
      this.clipboard = text
    }
    const clipboard: SystemClipboard = {
      read: async () => this.clipboard,
      write,
      clear: () => write(''),
    }
    return {
      files: () => ({
        platform: 'linux',
        exe: '/nowhere/keystow',
        packaged: '/nowhere/command',
        built: '/nowhere/built',
      }),
      version: '0.0.0',
      isSandboxed: true,
      clipboards: { all: [clipboard], marksSecrets: false, needsFocus: false },
      languages: () => [this.language],
      systemProxy: async () => 'DIRECT',
      systemCheck: () => ({ available: false, ask: async () => false }),
      isInFront: () => true,
      openWindow: () => ({
        open: () => {},
        isSeen: () => this.isSeen,
        rememberBounds: () => {},
        onOpened: () => {},
        current: () => shown as never,
      }),
      createApprovalWindow: () => ({
        update: () => {
          happens()
          this.onApproval()
        },
        show: () => {},
        close: () => {},
        bindTo: () => {},
        isSender: () => true,
        current: () => null,
      }),
      createDesktop: ({ window, settings }) => ({
        menu: { show: () => {}, offer: () => {} },
        show: () => {},
        showWaiting: () => {},
        protection: new ContentProtection(() => settings().contentProtection, window),
      }),
      showClosedTray: () => () => {},
      hasTray: async () => true,
      actOnWindow: () => {},
      choose: async (_window, question) => {
        this.asked.push(question)
        return this.answers(question)
      },
      chooseToOpen: async () => this.path,
      chooseToSave: async () => this.path,
      showInFolder: () => {},
      notify: (body) => void this.notices.push(body),
      startsAtLogin: () => null,
      setStartAtLogin: () => fail('gone'),
    }
  }
}
