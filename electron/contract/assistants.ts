import type { DiffLine, EnvRefusal } from './delivery.ts'

/**
 * Where an assistant finds the programs that it may ask.
 *
 * - `claude-code`: for every project of the person; `claude-code-project`: for one, in a file of that project.
 */
export const ASSISTANTS = ['claude-desktop', 'claude-code', 'claude-code-project', 'vscode', 'cursor'] as const
export type AssistantKind = (typeof ASSISTANTS)[number]

/** The program of each, by its name, which is the same in every language. */
export const ASSISTANT_PROGRAMS = {
  'claude-desktop': 'Claude Desktop',
  'claude-code': 'Claude Code',
  'claude-code-project': 'Claude Code',
  vscode: 'VS Code',
  cursor: 'Cursor',
} as const satisfies Record<AssistantKind, string>

/**
 * Why the file of an assistant is not changed; those that are named there as for a `.env` file.
 *
 * - `unparsable`: it is no JSON, with or without comments.
 * - `shape`: what should hold the servers is something else.
 * - `repeated`: a name stands there twice, so that it is open which one counts.
 * - `foreign`: another server has our name.
 */
export type ConfigRefusal = Exclude<EnvRefusal, 'template' | 'unclear' | 'value'> | 'unparsable' | 'shape' | 'repeated' | 'foreign'

/**
 * What the file of an assistant says of Keystow.
 *
 * - `missing`: the assistant itself was not found.
 * - `absent`: Keystow is not there.
 * - `added`: this copy is there.
 * - `other_copy`: Keystow is there, by an entry with another command or with more than that of this copy.
 * - `refused`: see `refusal`.
 */
export type AssistantState = 'missing' | 'absent' | 'added' | 'other_copy' | 'refused'

export interface Assistant {
  /** For `preview`. */
  readonly id: string
  readonly kind: AssistantKind
  /** Its file, absolute. */
  readonly path: string
  readonly state: AssistantState
  /** null but for `refused`. */
  readonly refusal: ConfigRefusal | 'unreadable' | null
}

/** How an assistant starts `keystow mcp`. */
export interface AssistantCommand {
  /** Absolute. */
  readonly command: string
  readonly args: readonly string[]
}

export interface Assistants {
  /** null: this copy of the app has no command that others can start. */
  readonly command: AssistantCommand | null
  readonly assistants: readonly Assistant[]
}

export type AssistantAction = 'add' | 'remove'

/** What a write would do. Of what is in the file already only names of properties are there. */
export interface AssistantPreview {
  readonly id: string
  readonly kind: AssistantKind
  readonly action: AssistantAction
  /** The file that is written, absolute. */
  readonly place: string
  /** The link that leads there; null where there is none. */
  readonly link: string | null
  /** The file does not exist yet, or is removed, as Keystow made it. */
  readonly file: 'kept' | 'made' | 'removed'
  readonly lines: readonly DiffLine[]
}
