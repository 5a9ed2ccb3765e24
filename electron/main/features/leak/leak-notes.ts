import { fail, ok, type Result } from '../../../contract/result.ts'
import type { Language } from '../../../contract/settings.ts'
import type { FileContent } from '../../platform/files/file-content.ts'
import type { FileDialogs } from '../../platform/files/file-dialog.ts'
import { saveAs } from '../../platform/files/save-as.ts'
import { nameIn, textsIn } from '../../platform/texts/language.ts'
import type { Sessions } from '../connections/sessions.ts'
import type { Leaks } from './leaks.ts'
import { leakNote } from './note.ts'

/** The notes about leaks, to be read and to be saved. */
export class LeakNotes {
  readonly #leaks: Leaks
  readonly #sessions: Sessions
  readonly #language: () => Language
  readonly #files: FileDialogs

  constructor(leaks: Leaks, sessions: Sessions, language: () => Language, files: FileDialogs) {
    this.#leaks = leaks
    this.#sessions = sessions
    this.#language = language
    this.#files = files
  }

  text(id: string, withPaths: boolean): Result<FileContent, 'gone'> {
    const leak = this.#leaks.list().find((one) => one.id === id)
    if (leak === undefined) return fail('gone')
    const session = this.#sessions.find(leak.connectionId)
    const language = this.#language()
    const connection = session.ok ? session.value.connection() : null
    const named = connection && { ...connection, name: nameIn(connection, language) }
    return ok(leakNote(leak, named, withPaths, textsIn(language).leakNote))
  }
  /** Asks for a file and writes the note. Returns the path, or null where the person cancelled. */
  async save(id: string, withPaths: boolean) {
    const note = this.text(id, withPaths)
    if (!note.ok) return note
    const { file, fileName } = textsIn(this.#language()).leakNote
    return saveAs(this.#files, fileName, { extension: 'md', label: file }, note.value)
  }
}
