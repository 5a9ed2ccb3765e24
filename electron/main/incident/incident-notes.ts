import type { Connection } from '../../contract/connection.ts'
import { fail, ok, type Result } from '../../contract/result.ts'
import type { FileContent } from '../export/file-content.ts'
import type { FileDialogs } from '../export/file-dialog.ts'
import { saveAs } from '../export/save-as.ts'
import type { IncidentTexts } from '../texts/en-incident.ts'
import type { Incidents } from './incidents.ts'
import { incidentNote } from './note.ts'

interface IncidentNotesParts {
  readonly incidents: Pick<Incidents, 'list'>
  readonly connections: () => readonly Connection[]
  readonly texts: () => IncidentTexts
  readonly files: FileDialogs
}

/** The note of a runbook, to be read and to be saved. */
export const createIncidentNotes = ({
  incidents,
  connections,
  texts,
  files,
}: IncidentNotesParts) => {
  const text = (id: string, paths: boolean): Result<FileContent, 'gone'> => {
    const incident = incidents.list().find((one) => one.id === id)
    if (incident === undefined) return fail('gone')
    const connection = connections().find((one) => one.id === incident.connectionId) ?? null
    return ok(incidentNote({ incident, connection, paths, texts: texts() }))
  }
  return {
    text,
    /** Asks where to, and writes. Answers the path, null if cancelled. */
    save: async (id: string, paths: boolean) => {
      const made = text(id, paths)
      if (!made.ok) return made
      const { file, fileName } = texts()
      return saveAs(files, fileName, { extension: 'md', label: file }, made.value)
    },
  }
}
