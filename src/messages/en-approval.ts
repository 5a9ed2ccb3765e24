import type { ApprovalWarning } from '../../electron/contract/approval.ts'
import type {
  ApprovedKind,
  ChannelDecided,
  ChannelDestination,
} from '../../electron/contract/channel.ts'
import { localTime } from '../../electron/contract/local-time.ts'
import { count } from './en-count.ts'

const clock = localTime('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' })

const lasting = (seconds: number): string => {
  if (seconds % 3600 === 0) return count(seconds / 3600, 'hour', 'hours')
  return seconds % 60 === 0
    ? count(seconds / 60, 'minute', 'minutes')
    : count(seconds, 'second', 'seconds')
}

const asksAs = (who: string): Record<ApprovedKind, string> => ({
  run: `${who} asks for an API key for a command that it runs`,
  'run-kept': `${who} asks for a kept secret for a command that it runs`,
  'prepare-run': `${who} asks for an API key for one command`,
  create: `${who} asks to create an API key`,
  rotate: `${who} asks to rotate an API key`,
  revoke: `${who} asks to revoke an API key`,
})

/** The texts of the window in which requests of programs are approved. */
export const approval = {
  asks: { program: asksAs('A program'), assistant: asksAs('An assistant') },
  approve: {
    run: 'Create API key',
    'run-kept': 'Hand over secret',
    'prepare-run': 'Approve command',
    create: 'Create API key',
    rotate: 'Rotate API key',
    revoke: 'Revoke API key',
  } satisfies Record<ApprovedKind, string>,
  deny: 'Deny request',
  newKey: 'New API key',
  destination: 'Secret goes to',
  destinations: {
    'env-file': 'a .env file',
    recipe: 'another program',
    kept: 'Keystow, kept sealed on this computer',
    shown: 'you, in Keystow’s window',
  } satisfies Record<ChannelDestination['kind'] | 'shown', string>,
  /** What the person may decide otherwise. */
  otherwise: 'Change name or destination',
  otherwiseTo: {
    asked: 'As asked',
    kept: 'Keep in Keystow',
    shown: 'Show it to me',
  } satisfies Record<ChannelDecided['to'], string>,
  link: 'Through link',
  warningsTitle: 'Warnings',
  byLink: 'The program named a link. What is written is the file that it leads to.',
  replaces: (variable: string) =>
    `This replaces the value of ${variable} in that file. Keystow keeps no copy of the old one.`,
  longCommand: (n: number) =>
    `The command is long. Not shown until you choose “Show all”: ${count(n, 'character', 'characters')}.`,
  afterwards: 'Afterwards',
  command: 'Command',
  starts: 'Program file',
  runFolder: 'In folder',
  variables: 'Variables',
  lives: 'Key lives',
  livesFor: (seconds: number) => `until the command ends, at most ${lasting(seconds)}`,
  livesOn: 'on after the command: it is a kept key',
  listener: 'Local service',
  opensListener: 'is opened to other programs on this computer for it',
  runNote:
    'The command and all that it starts get the secret, and other programs of yours can read it from them while they run.',
  assistantRunNote:
    'The assistant may start exactly this command, once, within 10 minutes. Its environment variables are those of whoever starts it, and can change what it does.',
  requests: 'Uses',
  cost: (n: number) => `${count(n, 'request', 'requests')} to the service.`,
  left: (n: number) => `${n} left at the moment.`,
  warnings: {
    own: 'Keystow is signed in with this key. It will be signed out.',
    maybe_own: 'Keystow may be signed in with this key. If so, it will be signed out.',
    last: 'It is the last API key: afterwards no key can create another through the API.',
    recent: 'It was used in the last 7 days.',
    gets_key: 'The command gets the key and can print it into the chat or send it anywhere.',
    shell: 'The command names a shell, which does whatever it is told.',
    prints_environment: 'The command can print its environment variables, and the key with them.',
    inline_code: 'The command may contain code, or name what is loaded first. Read all of it.',
    workspace_program:
      'The command runs in the folder that the assistant works in, or uses a file there. The assistant can change what is there, even after you approve.',
    workspace_env_file:
      'The file is in the folder that the assistant works in. Assistants read changed files by themselves: expect the secret in the chat.',
  } satisfies Record<ApprovalWarning, string>,
  rotateWarnings: {
    own: 'Keystow is signed in with this key, and then with the new one: whoever can read the new secret can do all that Keystow can.',
    maybe_own:
      'Keystow may be signed in with this key, and would then use the new one: whoever can read the new secret could do all that Keystow can.',
  } satisfies Partial<Record<ApprovalWarning, string>>,
  rotateNote:
    'Once the new secret is in its place, the old key is revoked at once: anything still using it gets 401. This cannot be undone.',
  rotateShownNote:
    'The old key works until you have put the new secret in its place and continued the rotation in Keystow’s window.',
  revokeNote: 'Anything still using it gets 401 at once. This cannot be undone.',
  who: 'Who asks',
  whoIn: (program: string, folder: string) => `${program}, in ${folder}`,
  purpose: 'Says why',
  callsItself: 'Calls itself',
  callsItselfAs: (name: string) => `calls itself “${name}”`,
  claims: 'What it says about itself',
  folder: 'Folder',
  arguments: 'Arguments',
  process: 'Process',
  none: 'none',
  claim: 'Keystow cannot check this: any program of yours could say the same.',
  forHour: 'Allow this for up to an hour',
  forHourNote: (keys: number) =>
    `Up to ${keys} keys are then created without asking, for this connection and exactly this command, folder, variables and program. These are claims, so any program of yours can use it. You can end it above the list of keys; the lock and a switch of the connection end it too.`,
  passphrase: 'Passphrase of Keystow',
  wrongPassphrase: 'That is not the passphrase.',
  notConfirmed: 'That was not confirmed. The request still waits.',
  ignored:
    'That did not count, for safety. The request still waits: wait a second, then press again.',
  until: (at: number) => `Without an answer it is denied at ${clock(at)}.`,
  more: (n: number) => `${count(n, 'more request waits', 'more requests wait')}.`,
}
