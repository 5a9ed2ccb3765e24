import type { InventoryExport } from '../../../contract/ipc/inventory.ts'
import { fail, ok, type Result } from '../../../contract/result.ts'
import type { Language } from '../../../contract/settings.ts'
import type { FileContent } from '../../platform/files/file-content.ts'
import type { FileDialogs } from '../../platform/files/file-dialog.ts'
import { dataFile, saveAs } from '../../platform/files/save-as.ts'
import { nameIn } from '../../platform/texts/language.ts'
import type { ActivityLog } from '../activity/activity-log.ts'
import type { Sessions } from '../connections/sessions.ts'
import type { Annotations } from '../notes/annotations.ts'
import { inventoryFileName } from './file-name.ts'
import { inventoryFile } from './inventory.ts'

/**
 * The wanted keys as a file, in the order in which they are wanted, and what their connection is
 * called. Fails with `gone` where no list was read yet.
 */
const content = (
  sessions: Sessions,
  { of }: Annotations,
  { connectionId, ids, format, withNotes }: InventoryExport,
  language: Language,
): Result<{ readonly text: FileContent; readonly name: string }, 'gone'> => {
  const found = sessions.find(connectionId)
  if (!found.ok) return found
  const { baseUrl, ...named } = found.value.connection()
  const connection = { baseUrl, name: nameIn(named, language) }
  const { keys, listedAt, own } = found.value.state()
  if (keys === null || listedAt === null) return fail('gone')
  const byId = new Map(keys.map((key) => [key.id, key]))
  const wanted = ids === null ? keys : ids.flatMap((id) => byId.get(id) ?? [])
  const annotations = withNotes ? of(connectionId) : null
  return ok({
    text: inventoryFile({ connection, listedAt, keys: wanted, own, annotations }, format),
    name: connection.name,
  })
}

/** Asks where to, writes, and writes down what came of it. As `inventory:export`. */
export const exportInventory = async (
  sessions: Sessions,
  annotations: Annotations,
  activity: ActivityLog,
  files: FileDialogs,
  wanted: InventoryExport,
  language: Language,
): Promise<Result<string | null, 'gone' | 'file_failed' | 'disk_full' | 'locked'>> => {
  const made = content(sessions, annotations, wanted, language)
  if (!made.ok) return made
  const { text, name } = made.value
  const saved = await saveAs(files, inventoryFileName(name), dataFile(wanted.format), text)
  if (saved.ok && saved.value === null) return saved
  activity.add({
    connection: name,
    action: 'export',
    keyId: null,
    keyName: null,
    outcome: saved.ok ? 'ok' : saved.error.code,
  })
  return saved
}
