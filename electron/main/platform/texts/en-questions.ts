import { desktop, keys } from './en-desktop-questions.ts'
import { leak } from './en-leak.ts'
import { network } from './en-network-questions.ts'
import { plan } from './en-plan-question.ts'
import { recipe } from './en-recipe-question.ts'
import { writes } from './en-writes.ts'
import { localTime } from './local-time.ts'

const date = localTime('en', { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' })

/** What main asks the person in English, in dialogs of the system. */
export const questions = {
  cancel: 'Cancel',
  goOn: 'Continue',
  quoted: (name: string) => `“${name}”`,
  key: (name: string, lastFour: string) => `“${name}” (…${lastFour})`,
  line: (variable: string, path: string) => `As ${variable} in “${path}”`,
  send: {
    message: (origin: string) => `Send the API key to ${origin}?`,
    detail: 'Check the address first: whoever runs it receives the key.',
    yes: 'Send API key',
  },
  askPlace: {
    message: (to: string) => `Send what was found to ${to}?`,
    detail:
      'The text at this place is sent once, as an API key, to list the keys of its workspace. Whoever runs the service receives it. If it is a key, this spends one of its requests and may change its last use.',
    yes: 'Send and ask',
  },
  revoke: {
    message: (host: string) => `Revoke this API key on ${host}?`,
    yes: 'Revoke API key',
    own: 'Keystow is signed in with this key. It will be signed out.',
    maybeOwn: 'Keystow may be signed in with this key. If so, it will be signed out.',
    last: 'It is the last API key: afterwards no key can create another through the API.',
    production: 'This connection is marked Production: real customers depend on it.',
    forgets: 'The connection is then forgotten, and your notes about its API keys with it.',
    runs: (command: string) => `A program that Keystow gave it to may still run: ${command}.`,
    guess: 'Keystow does not know whether it created this key. It may be somebody else’s.',
    dates: (createdAt: string, usedAt: string | null) =>
      `Created: ${date(Date.parse(createdAt))}\nLast used: ${usedAt === null ? 'no use recorded' : date(Date.parse(usedAt))}`,
    many: (n: number) => `More than ${n} API keys were revoked one by one within a minute.`,
    consequence: 'Anything still using it gets 401 at once. This cannot be undone.',
  },
  endProgram: {
    message: (command: string) => `Revoke the API key of ${command}?`,
    key: (name: string) => `API key: ${name}`,
    folder: (path: string) => `Started in: ${path}`,
    connection: (label: string) => `Connection: ${label}`,
    detail: 'The program may still run. What it sends gets 401 at once. This cannot be undone.',
    yes: 'Revoke API key',
  },
  rotate: {
    message: (host: string) => `Rotate this API key on ${host}?`,
    yes: 'Rotate API key',
    own: 'Keystow is signed in with this key, and then with the new one: whoever can read the new secret can do all that Keystow can.',
    maybeOwn:
      'Keystow may be signed in with this key, and would then use the new one: whoever can read the new secret could do all that Keystow can.',
    consequence:
      'Once the new secret is in its place, the old key is revoked: anything still using it gets 401. This cannot be undone.',
  },
  bulk: {
    message: (n: number, host: string) => `Revoke ${keys(n)} on ${host}?`,
    yes: (n: number) => `Revoke ${keys(n)}`,
    leavesNone: 'No API key will be left: afterwards no key can create another through the API.',
    recent: (n: number) => `${keys(n)} ${n === 1 ? 'was' : 'were'} used in the last 7 days.`,
    consequence: 'Anything still using them gets 401 at once. This cannot be undone.',
  },
  plan,
  production: {
    message: (host: string) => `Remove the Production mark from ${host}?`,
    detail: 'Keystow then no longer asks before each API key of this connection is revoked.',
    yes: 'Remove mark',
  },
  replaceToken: {
    message: (host: string) => `Replace the API key that Keystow signs in with on ${host}?`,
    detail:
      'Keystow forgets the key that it has now. The key keeps working at the service, and its secret stays wherever else you saved it.',
    yes: 'Replace API key',
  },
  forget: {
    message: 'Forget this connection?',
    detail:
      'Keystow forgets its API key and your notes. The key keeps working at the service. This cannot be undone.',
    yes: 'Forget connection',
  },
  passphrase: {
    set: {
      message: 'Set this passphrase?',
      detail:
        'From then on Keystow does not open without this passphrase after a start. It also asks for it when it is locked. Nobody can restore the passphrase.',
      yes: 'Set passphrase',
    },
    drop: {
      message: 'Turn the passphrase off?',
      detail: 'Anyone at this computer can then unlock Keystow.',
      yes: 'Turn off passphrase',
    },
    dropLast: {
      message: 'Turn the passphrase off and erase what Keystow keeps?',
      detail:
        'Nothing else can encrypt your data on this computer. Connections, tokens, kept secrets, unfinished work, notes and the activity log are erased from the disk now. What you see is gone when you quit.',
      yes: 'Turn off and erase',
    },
    change: {
      message: 'Change the passphrase?',
      detail: 'Only the new one will unlock Keystow.',
      yes: 'Change passphrase',
    },
  },
  erase: {
    message: 'Erase everything that Keystow keeps and start over?',
    detail:
      'Connections, their tokens, secrets that are kept here or belong to unfinished work, notes and the activity log are erased from this computer, and Keystow restarts. Secrets that are not saved elsewhere are lost. The API keys keep working at their services. This cannot be undone.',
    yes: 'Erase and restart',
  },
  vault: {
    startAnew: {
      message: 'Start with an empty vault?',
      detail:
        'Connections, tokens, kept secrets, unfinished work, notes and the activity log are then no longer available. Their files are kept under other names. The API keys keep working at their services.',
      yes: 'Start anew',
    },
    startAnewAgain: {
      message: 'Is the secure store that sealed your vault gone for good?',
      detail:
        'If it comes back, for example on another desktop or after you unlock it, Keystow can open your vault again. A vault that was set aside is no longer opened.',
      yes: 'Set the vault aside',
    },
    useCopy: {
      message: 'Use the copy of your vault?',
      detail:
        'Changes since that copy was made are missing in it. The present file is kept under another name.',
      yes: 'Use the copy',
    },
    copyWork: {
      message: 'Continue the revokes from the copy?',
      detail:
        'The copy has revokes that were not finished when it was made: planned, in bulk, or at the end of a program. Some of them may be done or cancelled by now. If you stop them, Keystow revokes nothing by itself. Either way, all secrets are kept. Rotations, new keys and leaked keys wait for you.',
      yes: 'Continue revokes',
      no: 'Stop revokes',
    },
    deleteOld: {
      message: (n: number) =>
        n === 1
          ? 'Delete the old vault and its secrets?'
          : `Delete ${n} old vaults and their secrets?`,
      detail: (n: number, names: string) =>
        `${names}\n\nThe new passphrase does not protect ${n === 1 ? 'this file, which was' : 'these files, which were'} set aside. Secrets and tokens that are stored nowhere else are lost if you delete ${n === 1 ? 'it' : 'them'}. This cannot be undone.`,
      yes: 'Delete with secrets',
    },
    olderWork: {
      message: 'Continue the work that is unfinished in this vault?',
      detail:
        'The files in Keystow’s data folder do not fit together: one was replaced by an older copy, is damaged or is missing. Planned revokes, bulk revokes or keys of programs may be done or cancelled by now. Unless you continue, nothing is revoked by itself.',
    },
    fileChanged: {
      message: 'Restart Keystow to read the changed data?',
      detail:
        'Another program or computer changed Keystow’s data on the disk. To overwrite nothing, Keystow no longer saves. What it has not saved yet is lost when it restarts.',
      yes: 'Restart Keystow',
      no: 'Not now',
    },
    keepOnDisk: {
      message: 'Keep your data on this computer from now on?',
      detail:
        'A secure store is available now. Keystow can seal what you have entered since the start and keep it. Otherwise it is gone when you quit.',
      yes: 'Keep it',
    },
  },
  updates: {
    message: 'Update Keystow automatically?',
    detail:
      'Whoever controls the update server can then change this app. On Windows the download is protected by TLS alone: its signature is not checked. The proxy set in Keystow is not used.',
    yes: 'Turn on updates',
  },
  locking: {
    message: 'Turn off automatic locking?',
    detail: 'Keystow may then stay unlocked while you are away.',
    yes: 'Turn off locking',
  },
  channel: {
    message: 'Let programs on this computer ask Keystow?',
    detail:
      'Any program of yours can then see the names of your connections and API keys while Keystow is unlocked, and ask for a key to be created, rotated or revoked, or for a secret that you keep here to be handed over. Each such request waits until you approve it in a window of Keystow.',
    yes: 'Let programs ask',
  },
  channelOff: {
    message: 'Stop letting programs ask?',
    detail:
      'Programs run with API keys that Keystow gave them. These keys are revoked, and what the programs send gets 401. This cannot be undone.',
    yes: 'Stop and revoke',
  },
  ownRecipe: {
    message: (id: string) => `Add “${id}” as a program that secrets can be handed to?`,
    stores:
      'It is started as follows, each argument on a line of its own, and gets the secret on its standard input:',
    looks: 'Whether the secret is there is asked by:',
    looksNot: 'It is not asked whether the secret is there: that it ends with 0 counts as proof.',
    detail:
      '{name} stands for what you call the secret there. Keystow starts it only when you hand it a secret or approve a request that does.',
    yes: 'Add program',
  },
  recipe,
  leak,
  ...network,
  ...desktop,
  contentProtection: {
    message: 'Turn off content protection?',
    detail:
      'Screen captures and screen sharing may then show the window while a secret is visible.',
    yes: 'Turn off protection',
  },
  lockingLater: {
    message: (minutes: number) => `Lock only after ${minutes} minutes without input?`,
    detail: (before: number) =>
      `Now it locks after ${before === 1 ? '1 minute' : `${before} minutes`}. Keystow will stay unlocked longer while you are away.`,
    yes: 'Lock later',
  },
  losing: {
    message: (n: number) =>
      n === 1
        ? 'Forget this connection and lose the secret of a new API key?'
        : `Forget this connection and lose the secrets of ${n} new API keys?`,
    consequence: (n: number): string =>
      n === 1
        ? 'Its secret is saved nowhere else and cannot be shown again. The key is not revoked: it keeps working at the service. This cannot be undone.'
        : 'Their secrets are saved nowhere else and cannot be shown again. The keys are not revoked: they keep working at the service. This cannot be undone.',
    yes: 'Forget and lose secret',
  },
  losingKept: {
    message: (n: number) =>
      n === 1
        ? 'Forget this connection and erase the secret that is kept here?'
        : `Forget this connection and erase the ${n} secrets that are kept here?`,
    consequence: (n: number): string =>
      n === 1
        ? 'Unless it is saved elsewhere too, the secret is lost. The key is not revoked: it keeps working at the service. This cannot be undone.'
        : 'Unless they are saved elsewhere too, the secrets are lost. The keys are not revoked: they keep working at the service. This cannot be undone.',
  },
  kept: {
    copy: {
      message: (key: string) => `Copy the secret of ${key}?`,
      detail: 'Until Keystow clears it, every program can read it from the clipboard.',
      yes: 'Copy secret',
    },
    stop: {
      message: (key: string) => `Stop keeping the secret of ${key}?`,
      detail:
        'It is erased from this computer. Unless it is saved elsewhere too, it is lost. The key is not revoked: it keeps working at the service. This cannot be undone.',
      yes: 'Erase secret',
    },
  },
  withoutInput:
    'Keystow saw no click and no key press for this. If you use a screen reader or voice control, that is normal.',
  writes,
}

export type QuestionTexts = typeof questions
