import { ASSISTANT_PROGRAMS } from '../../contract/assistants.ts'
import type { PersonFacts } from './facts.ts'
import { safePath } from './names.ts'
import type { Question } from './questions.ts'

/** Names the file that is written, and what the assistant will start. Null where nothing was shown. */
export const assistantQuestion = (facts: Pick<PersonFacts, 'texts' | 'registration'>, previewId: string): Question | null => {
  const shown = facts.registration(previewId)
  if (shown === null) return null
  const { kind, action, place, file, command } = shown
  const { quoted, assistant } = facts.texts()
  const { message, yes, detail } = assistant[action]
  const call = command === null ? null : [command.command, ...command.args].map((word) => quoted(safePath(word))).join('\n')
  const lines = [`${assistant.files[file]}\n${safePath(place)}`, call === null ? null : `${assistant.starts}\n${call}`, detail]
  return {
    message: message(kind === 'claude-code-project' ? assistant.project : ASSISTANT_PROGRAMS[kind]),
    detail: lines.filter((line) => line !== null).join('\n\n'),
    yes,
  }
}
