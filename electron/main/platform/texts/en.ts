import type { CommandId } from '../../../contract/commands.ts'
import type { UpdateMethod } from '../updates/updates.ts'
import { leakNote } from './en-leak.ts'
import { questions } from './en-questions.ts'

/**
 * What main itself says in English: menus and dialogs of the system. The window has its own
 * catalogue.
 */
export const en = {
  questions,
  leakNote,
  menus: { file: '&File', edit: '&Edit', view: '&View', window: '&Window', help: '&Help' },
  commands: {
    create: 'New API Key…',
    search: 'Find in List',
    refresh: 'Refresh List',
    export: 'Export List…',
    palette: 'Command Palette…',
    leak: 'A Key Leaked…',
    lab: 'Lab',
    connections: 'Connections…',
    'add-connection': 'Add Connection…',
    plans: 'Planned…',
    activity: 'Activity',
    scan: 'Find Keys in Files…',
    diagnostics: 'Diagnostics…',
    settings: 'Settings…',
    shortcuts: 'Keyboard Shortcuts',
    lock: 'Lock Keystow',
  } satisfies Record<CommandId, string>,
  roles: {
    about: (app: string) => `About ${app}`,
    services: 'Services',
    hide: (app: string) => `Hide ${app}`,
    hideOthers: 'Hide Others',
    unhide: 'Show All',
    quit: (app: string) => `Quit ${app}`,
    exit: 'E&xit',
    close: 'Close Window',
    undo: '&Undo',
    redo: '&Redo',
    cut: 'Cu&t',
    copy: '&Copy',
    paste: '&Paste',
    selectAll: 'Select &All',
    resetZoom: 'Actual Size',
    zoomIn: 'Zoom In',
    zoomOut: 'Zoom Out',
    togglefullscreen: 'Toggle Full Screen',
    minimize: 'Minimize',
    zoom: 'Zoom',
    front: 'Bring All to Front',
  },
  envFile: { title: 'Choose the .env file; only one line of it changes', choose: 'Choose' },
  chooseProgram: 'Choose a program that takes a secret on its standard input',
  chooseAuthority: 'Choose a file of certificate authorities (PEM)',
  chooseScanned: 'Choose a folder to look through',
  passphraseSeal: 'your passphrase',
  tray: {
    locked: 'Keystow is locked: nothing is carried out until you unlock it',
    open: 'Open Keystow',
    create: 'Create API Key…',
    lock: 'Lock Keystow',
    quit: 'Quit Keystow',
    request: 'Show Request of a Program',
    waits: 'Keystow: a program waits for your approval',
  },
  notifications: {
    unknownKeys: (n: number) =>
      n === 1
        ? '1 API key appeared that Keystow did not know.'
        : `${n} API keys appeared that Keystow did not know.`,
    plan: {
      revoked: 'An API key was revoked as planned.',
      not_revoked: 'A planned revoke was not carried out.',
      waiting: 'A planned revoke waits for you in Keystow.',
    },
    secretOnClipboard:
      'A copied secret may still be on the clipboard. Keystow clears it once its window is in front.',
  },
  secretRemains: {
    message: 'A copied secret may still be on the clipboard',
    detail:
      'Keystow could not clear it before quitting. Try again while the window is in front, or copy something else afterwards.',
    again: 'Clear and quit',
    quit: 'Quit anyway',
  },
  cannotStart: {
    title: 'Keystow cannot start',
    notKept: (folder: string, code: string) =>
      code === 'ENOSPC' || code === 'EDQUOT'
        ? `There is no room left for Keystow’s data:\n${folder}\n\nMake room on the disk and start Keystow again.`
        : `Keystow cannot write to the folder for its data:\n${folder} (${code})\n\nAllow yourself to write to it and start Keystow again.`,
    failed: (log: string) =>
      `An unexpected error ended the start. Details are in this file:\n${log}`,
    silent: {
      message: 'Keystow does not answer',
      detail: (pid: number) =>
        `Keystow already runs as process ${pid}. It may have been stopped, for example by Ctrl+Z in its terminal. If you end it, a secret that it shows and that you have not saved is lost.`,
      leave: 'Leave Keystow running',
      end: 'End and restart Keystow',
    },
  },
  updates: {
    self: 'Updates: automatic once you turn them on in Settings › Desktop.',
    package: 'Updates: install the newer package with your package manager.',
    manual: 'Updates: download the newer version from where you got this one.',
    source: 'Updates: started from source code; get the newer source code.',
  } satisfies Record<UpdateMethod, string>,
  /** `stay` is the default and what Esc means. */
  windowQuestions: {
    update: {
      message: 'A newer version of Keystow is downloaded.',
      detail: 'It runs the next time you start Keystow.',
      stay: 'Not now',
      go: 'Quit Keystow',
    },
    close: {
      message: 'Quit without saving?',
      detail:
        'The window cannot ask you itself: it does not respond. Secrets that are not stored anywhere are lost.',
      stay: 'Keep open',
      go: 'Quit anyway',
    },
    creating: {
      message: 'Quit while an API key is being created?',
      detail: 'The service has not answered yet. The key may exist there all the same.',
      stay: 'Keep open',
      go: 'Quit anyway',
    },
    leases: {
      message: 'Quit and revoke the API keys of running programs?',
      detail: 'The programs go on running, and their keys stop working.',
      stay: 'Keep open',
      go: 'Revoke and quit',
    },
    unkept: {
      message: 'Quit and give up what is not finished?',
      detail:
        'This work is not saved, so it cannot continue after a restart. If a revoke request was already sent, its API key may already be revoked.',
      stay: 'Keep open',
      go: 'Quit anyway',
    },
    unwritten: {
      message: 'Quit although the last changes are not saved?',
      detail:
        'They are lost when you quit. An API key that is still waiting to be revoked then keeps working.',
      stay: 'Keep open',
      go: 'Quit anyway',
    },
    died: {
      message: 'The Keystow window failed three times within a minute.',
      detail: 'Nothing that was created is lost while Keystow runs.',
      stay: 'Reload',
      go: 'Quit anyway',
    },
    hung: {
      message: 'The Keystow window does not respond.',
      detail:
        'You can wait, or reload the window. What is typed in it is lost by a reload; what was created is not.',
      stay: 'Wait',
      go: 'Reload',
    },
  },
  unsaved: {
    reveal: (n: number) =>
      n === 1
        ? '1 secret is not saved and cannot be shown again.'
        : `${n} secrets are not saved and cannot be shown again.`,
    rotation: (n: number) =>
      n === 1 ? 'A rotation is not finished.' : `${n} rotations are not finished.`,
    bulk: (_jobs: number) => 'API keys are being revoked.',
    unkept: (n: number) =>
      `${n === 1 ? '1 task was' : `${n} tasks were`} left for later. Secrets that only Keystow has are lost.`,
    unwritten: (_documents: number) =>
      'The disk does not accept the changes. Keystow keeps trying every few seconds.',
    lease: (n: number, programs: string) =>
      `${n === 1 ? 'A program has an API key of its own' : `${n} programs have API keys of their own`}: ${programs}.`,
    create: (n: number) =>
      n === 1
        ? 'An API key is being created. Its secret will be lost.'
        : `${n} API keys are being created. Their secrets will be lost.`,
  },
  approval: {
    title: 'Keystow: a program asks',
    waits: 'A program waits for your approval in Keystow.',
    tooOften:
      'Assistants asked you as often within an hour as they may. Keystow refuses further requests for now.',
    withoutInput: {
      message: 'Approve what this program asks for?',
      detail:
        'Keystow saw no click and no key press for this. If you use a screen reader or voice control, that is normal.',
      yes: 'Approve',
    },
  },
  /** macOS puts it after “Keystow is trying to”. */
  unlockReason: 'unlock your API keys',
}

export type MainTexts = typeof en
