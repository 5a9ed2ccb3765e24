import type { ImportedConnections } from '../../../contract/ipc/connections.ts'
import { ok, type Result } from '../../../contract/result.ts'
import type { DiskRefusal } from '../../base/disk-failure.ts'
import { log } from '../../base/log.ts'
import type { Interaction } from '../../consent/person/interaction.ts'
import type { QuestionTexts } from '../../platform/texts/en-questions.ts'
import type { Connect } from '../connections/connect.ts'
import { planNotes } from '../connections/connections-file.ts'
import type { Sessions } from '../connections/sessions.ts'
import type { Annotations } from '../notes/annotations.ts'

/** Adds the connections of a file, and what it has of notes where the person agrees to that. */
export class ConnectionImport {
  readonly #connect: Connect
  readonly #sessions: Sessions
  readonly #annotations: Annotations
  readonly #interaction: Interaction
  readonly #texts: () => QuestionTexts

  constructor(
    connect: Connect,
    sessions: Sessions,
    annotations: Annotations,
    interaction: Interaction,
    texts: () => QuestionTexts,
  ) {
    this.#connect = connect
    this.#sessions = sessions
    this.#annotations = annotations
    this.#interaction = interaction
    this.#texts = texts
  }

  /** As `connections:import`. */
  async add(
    text: string | null,
  ): Promise<Result<ImportedConnections | null, 'bad_input' | DiskRefusal | 'declined'>> {
    if (text === null) return ok(null)
    const planned = planNotes(text, this.#sessions.connections(), this.#annotations.of)
    if (planned !== null) {
      const { message, detail, yes } = this.#texts().importNotes
      const agreed = await this.#interaction.ask({
        message,
        detail: detail(planned.keys, planned.differing, planned.refused),
        yes,
      })
      if (!agreed.ok) return agreed
    }
    const imported = this.#connect.importFile(text)
    if (!imported.ok) return imported
    // Anew: they are all here now, and notes may have been written while the question was open.
    const plan =
      planned === null ? null : planNotes(text, this.#sessions.connections(), this.#annotations.of)
    if (plan === null) return ok({ ...imported.value, notes: null })
    const { changes, keys, differing, refused } = plan
    try {
      if (changes.size > 0) this.#annotations.editAll(changes)
      return ok({ ...imported.value, notes: { keys, differing, refused, failed: false } })
    } catch (cause) {
      log.error('notes could not be written', cause)
      return ok({ ...imported.value, notes: { keys: 0, differing, refused, failed: true } })
    }
  }
}
