import type { AssistantKind, AssistantPreview, AssistantState, ConfigRefusal } from '../../electron/contract/assistants.ts'
import { fileRefusals } from './en-delivery.ts'

const refusals: Readonly<Record<ConfigRefusal | 'unreadable', string>> = {
  ...fileRefusals,
  too_large: 'That file is larger than 8 MB.',
  unparsable: 'That file is not JSON.',
  shape: 'That file does not have its servers where the assistant looks for them.',
  repeated: 'A name stands in that file twice, so it is unclear which one counts.',
  foreign: 'Another server in that file is called keystow.',
  unreadable: 'That file cannot be read.',
}

/** `detail`: as in `config_refused`. */
const refused = (detail: string): string => {
  const known: Readonly<Record<string, string>> = refusals
  return known[detail] ?? 'That file of an assistant cannot be used.'
}

/** The texts of adding Keystow to assistants. */
export const assistants = {
  refused,
  refusedNext: 'Correct the file, or add Keystow to it yourself.',
  hint: 'An assistant that has Keystow can see the names of your connections and API keys and ask for a key. Nothing is created or revoked before you approve it in a window of Keystow, and no answer has a secret.',
  off: 'Programs may not ask yet. Switch on “Let programs on this computer ask” under Desktop.',
  noCommand: 'This copy of Keystow has no command that an assistant could start. An installed copy has one.',
  list: 'Assistants',
  entry: 'Add Keystow to an assistant…',
  names: {
    'claude-desktop': 'Claude Desktop',
    'claude-code': 'Claude Code, all projects',
    'claude-code-project': 'Claude Code, one project',
    vscode: 'VS Code',
    cursor: 'Cursor',
  } satisfies Record<AssistantKind, string>,
  states: {
    missing: 'Not found on this computer',
    absent: 'Not added',
    added: 'Added',
    other_copy: 'Added, but the entry differs from that of this copy of Keystow',
  } satisfies Record<Exclude<AssistantState, 'refused'>, string>,
  add: 'Add…',
  addTo: (name: string) => `Add Keystow to ${name}…`,
  update: 'Update…',
  updateIn: (name: string) => `Update Keystow in ${name}…`,
  remove: 'Take out…',
  removeFrom: (name: string) => `Take Keystow out of ${name}…`,
  chooseProject: 'Choose a project’s folder…',
  titles: {
    add: (name: string) => `Add Keystow to ${name}`,
    update: (name: string) => `Update Keystow in ${name}`,
    remove: (name: string) => `Take Keystow out of ${name}`,
  },
  lead: 'All else in the file stays as it is. Values of others are hidden here.',
  files: {
    made: 'new',
    removed: 'removed again, because Keystow created it',
  } satisfies Record<Exclude<AssistantPreview['file'], 'kept'>, string>,
  link: (path: string) => `Reached by the link ${path}`,
  shared: 'This file is often in version control. It will name the place of Keystow on this computer.',
  running: 'Claude Code writes this file too. Quit it before, so that it does not undo the change.',
  write: { add: 'Write file', remove: 'Take Keystow out' },
  done: {
    add: (name: string, program: string) => `Keystow was added to ${name}. Restart ${program} to apply the change.`,
    remove: (name: string, program: string) => `Keystow was taken out of ${name}. Restart ${program} to apply the change.`,
  },
}
