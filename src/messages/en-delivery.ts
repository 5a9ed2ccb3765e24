import type { EnvRefusal, EnvWarning, Readers } from '../../electron/contract/delivery.ts'

const refusals: Readonly<Record<EnvRefusal, string>> = {
  not_a_file: 'That is not a regular file.',
  link_chain: 'That is a link to another link.',
  link_broken: 'That link leads to no file.',
  read_only: 'That file, its folder or its disk is read-only.',
  runs: 'That file or folder belongs to a shell, the system or another tool, which could run or misread what is written there.',
  own_file: 'That file belongs to Keystow itself.',
  mounted: 'That file is a mount of its own, so it cannot be replaced in one step.',
  access_list:
    'That file has an access list (ACL), or its folder gives one to new files. Keystow could not keep it as it is.',
  owner: 'That file belongs to another user or group, and Keystow could not leave it that way.',
  not_utf8: 'That file is not text in UTF-8.',
  template:
    'That is an example file, meant to be shared. A secret in it would reach whoever gets the project.',
  too_large: 'That file is too large for a .env file.',
  unclear: 'Programs read that file differently.',
  value: 'The secret has characters that a line of a .env file cannot hold safely.',
}

/** `detail`: as in `env_refused`. */
const refused = (detail: string): string => {
  const [reason = '', line, hidden] = detail.split(' ')
  if (hidden !== undefined)
    return `Line ${line} of that file has an invisible character (${hidden}).`
  if (line !== undefined) return `Programs read line ${line} of that file differently.`
  const known: Readonly<Record<string, string>> = refusals
  return known[reason] ?? 'That file cannot be used.'
}

const refusedNext = (detail: string): string =>
  detail === 'unclear 1 U+FEFF'
    ? 'That is a byte order mark: save the file as UTF-8 without BOM.'
    : /^unclear \d+ /.test(detail)
      ? 'Remove that character, or put the secret there yourself.'
      : detail.startsWith('unclear')
        ? 'Write that line as NAME=value, or put the secret there yourself.'
        : detail.startsWith('template')
          ? 'Choose the .env file that is not shared.'
          : detail === 'value'
            ? 'Copy it and put it there yourself.'
            : 'Choose another file.'

/** The texts of delivering a secret to where it is used. */
export const delivery = {
  refused,
  refusedNext,
  to: 'Deliver to',
  action: 'Write to a .env file…',
  about: 'Not encrypted: every program that you run can read it there.',
  title: 'Write the secret to a .env file',
  lead: 'The other lines stay as they are. Values are hidden here, but for the last four characters of API keys.',
  file: 'File',
  isNew: 'new',
  link: (path: string) => `Chosen through the link ${path}`,
  changes: 'What changes',
  removed: 'Before',
  added: 'After',
  readers: {
    owner:
      'No other user account can read the file. Every program that you run can: it is not encrypted.',
    group: 'Your user account and the file’s group can read the file. It is not encrypted.',
    everyone: 'The file’s permissions let everyone on this computer read it. It is not encrypted.',
    unknown: 'Whoever may read its folder can read the file. It is not encrypted.',
  } satisfies Record<Readers, string>,
  warnings: {
    name: 'The file is not called .env: other rules may apply to what is in it.',
    tracked: 'Git tracks this file: the secret would go into the next commit of it.',
    not_ignored:
      'This project does not tell git to ignore this file: it could be committed. Add it to .gitignore.',
    git_unknown: 'Git did not say whether it ignores this file. Check before you commit.',
    hard_links: 'The file has other names on this disk. They keep the old content.',
    repeated: 'The file has the variable several times. The last one counts and is changed.',
  } satisfies Record<EnvWarning, string>,
  other: 'Choose another file…',
  write: 'Write secret',
  nothingWritten: 'Nothing was written.',
  changedMeanwhile:
    'The file has changed meanwhile, so nothing was written. This is what would change now.',
  written: (variable: string, place: string) =>
    `Written as ${variable} to ${place}, and read back.`,
  before: 'The old key was delivered to:',
  again: (variable: string, place: string) => `Write as ${variable} to ${place}…`,
  doneHere: 'Delivered',
  undo: {
    before:
      'The new secret was delivered to these places. It stays there, but will no longer work. Where it replaced the old secret, put that one back yourself:',
    retire: 'The new secret was not delivered to these places of the old one:',
    revoke: 'Its secret was delivered to these places. It stays there, but will no longer work:',
    after:
      'The revoked secret was delivered to these places and no longer works. Replace it where it is still in use:',
  },
  line: (variable: string, place: string) => `${variable} in ${place}`,
  facts: 'Delivered to',
  variable: (variable: string) => `as ${variable}`,
}
