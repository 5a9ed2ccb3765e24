import type { ImportedConnections } from '../../../contract/ipc/connections.ts'
import { ok, type Result } from '../../../contract/result.ts'
import type { DiskRefusal } from '../../base/disk-failure.ts'
import { log } from '../../base/log.ts'
import type { Interaction } from '../../consent/person/interaction.ts'
import type { QuestionTexts } from '../../platform/texts/en-questions.ts'
import type { KeyNotes } from '../notes/key-notes.ts'
import type { Connect } from './connect.ts'
import { planNotes } from './connections-file.ts'
import type { Sessions } from './sessions.ts'

interface ImportParts {
  readonly connect: Pick<Connect, 'importFile'>
  readonly sessions: Pick<Sessions, 'connections'>
  readonly notes: { readonly annotations: Pick<KeyNotes['annotations'], 'of' | 'editAll'> }
  readonly interaction: {
    readonly input: Pick<Interaction['input'], 'during'>
    readonly questions: Pick<Interaction['questions'], 'ask'>
  }
  readonly texts: () => { readonly questions: Pick<QuestionTexts, 'importNotes'> }
}

/**
 * Adds the connections of a file, and what it has of notes where the person agrees to that. As
 * `connections:import`.
 */
export const importConnections = async (
  { connect, sessions, notes: { annotations }, interaction, texts }: ImportParts,
  text: string | null,
): Promise<Result<ImportedConnections | null, 'bad_input' | DiskRefusal | 'declined'>> => {
  if (text === null) return ok(null)
  const planned = planNotes(text, sessions.connections(), annotations.of)
  if (planned !== null) {
    const { message, detail, yes } = texts().questions.importNotes
    const agreed = await interaction.input.during(() =>
      interaction.questions.ask({
        message,
        detail: detail(planned.keys, planned.differing, planned.refused),
        yes,
      }),
    )
    if (!agreed.ok) return agreed
  }
  const imported = connect.importFile(text)
  if (!imported.ok) return imported
  // Anew: they are all here now, and notes may have been written while the question was open.
  const plan = planned === null ? null : planNotes(text, sessions.connections(), annotations.of)
  if (plan === null) return ok({ ...imported.value, notes: null })
  const { changes, keys, differing, refused } = plan
  try {
    if (changes.size > 0) annotations.editAll(changes)
    return ok({ ...imported.value, notes: { keys, differing, refused, failed: false } })
  } catch (cause) {
    log.error('notes could not be written', cause)
    return ok({ ...imported.value, notes: { keys: 0, differing, refused, failed: true } })
  }
}
