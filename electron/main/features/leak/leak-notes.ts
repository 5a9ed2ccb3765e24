import { fail, ok, type Result } from '../../../contract/result.ts'
import type { FileContent } from '../../platform/files/file-content.ts'
import type { FileDialogs } from '../../platform/files/file-dialog.ts'
import { saveAs } from '../../platform/files/save-as.ts'
import type { LeakTexts } from '../../platform/texts/en-leak.ts'
import type { Sessions } from '../connections/sessions.ts'
import type { Leaks } from './leaks.ts'
import { leakNote } from './note.ts'

/** The notes about leaks, to be read and to be saved. */
export class LeakNotes {
  readonly #leaks: Leaks
  readonly #sessions: Sessions
  readonly #texts: () => LeakTexts
  readonly #files: FileDialogs

  constructor(leaks: Leaks, sessions: Sessions, texts: () => LeakTexts, files: FileDialogs) {
    this.#leaks = leaks
    this.#sessions = sessions
    this.#texts = texts
    this.#files = files
  }

  text(id: string, paths: boolean): Result<FileContent, 'gone'> {
    const leak = this.#leaks.list().find((one) => one.id === id)
    if (leak === undefined) return fail('gone')
    const session = this.#sessions.find(leak.connectionId)
    const connection = session.ok ? session.value.connection() : null
    return ok(leakNote({ leak, connection, paths, texts: this.#texts() }))
  }
  /** Asks for a file and writes the note. Returns the path, or null where the person cancelled. */
  async save(id: string, paths: boolean) {
    const note = this.text(id, paths)
    if (!note.ok) return note
    const { file, fileName } = this.#texts()
    return saveAs(this.#files, fileName, { extension: 'md', label: file }, note.value)
  }
}
