import type { InventoryExport } from '../../contract/ipc/inventory.ts'
import { fail, ok, type Result } from '../../contract/result.ts'
import type { Language } from '../../contract/settings.ts'
import type { Annotations } from '../annotations/annotations.ts'
import { nameIn } from '../app/language.ts'
import type { ActivityLog } from '../diagnostics/activity-log.ts'
import type { Sessions } from '../sessions/sessions.ts'
import type { FileContent } from './file-content.ts'
import type { FileDialogs } from './file-dialog.ts'
import { inventoryFileName } from './file-name.ts'
import { inventoryFile } from './inventory.ts'
import { dataFile, saveAs } from './save-as.ts'

interface ExportInventoryParts {
  readonly sessions: Pick<Sessions, 'find'>
  readonly notes: { readonly annotations: Pick<Annotations, 'of'> }
  readonly activity: Pick<ActivityLog, 'add'>
  readonly files: FileDialogs
  readonly language: () => Language
}

/**
 * The wanted keys as a file, in the order in which they are wanted, and what their connection is
 * called. Fails with `gone` where no list was read yet.
 */
const content = (
  { sessions, notes, language }: ExportInventoryParts,
  { connectionId, ids, format, withNotes }: InventoryExport,
): Result<{ readonly text: FileContent; readonly name: string }, 'gone'> => {
  const found = sessions.find(connectionId)
  if (!found.ok) return found
  const { baseUrl, ...named } = found.value.connection()
  const connection = { baseUrl, name: nameIn(named, language()) }
  const { keys, listedAt, own } = found.value.state()
  if (keys === null || listedAt === null) return fail('gone')
  const byId = new Map(keys.map((key) => [key.id, key]))
  const wanted = ids === null ? keys : ids.flatMap((id) => byId.get(id) ?? [])
  const annotations = withNotes ? notes.annotations.of(connectionId) : null
  return ok({
    text: inventoryFile({ connection, listedAt, keys: wanted, own, annotations }, format),
    name: connection.name,
  })
}

/** Asks where to, writes, and writes down what came of it. As `inventory:export`. */
export const exportInventory = async (
  parts: ExportInventoryParts,
  wanted: InventoryExport,
): Promise<Result<string | null, 'gone' | 'file_failed' | 'disk_full' | 'locked'>> => {
  const made = content(parts, wanted)
  if (!made.ok) return made
  const { text, name } = made.value
  const saved = await saveAs(parts.files, inventoryFileName(name), dataFile(wanted.format), text)
  if (saved.ok && saved.value === null) return saved
  parts.activity.add({
    connection: name,
    action: 'export',
    keyId: null,
    keyName: null,
    outcome: saved.ok ? 'ok' : saved.error.code,
  })
  return saved
}
