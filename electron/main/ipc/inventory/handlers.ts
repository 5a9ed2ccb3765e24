import type { InventoryExport } from '../../../contract/ipc/inventory.ts'
import { fail, ok, type Result } from '../../../contract/result.ts'
import type { Context } from '../../app/context.ts'
import type { FileContent } from '../../export/file-content.ts'
import { inventoryFileName } from '../../export/file-name.ts'
import { inventoryFile } from '../../export/inventory.ts'
import { dataFile, saveAs } from '../../export/save-as.ts'
import { handle } from '../handle.ts'

export const registerInventory = ({ sessions, notes, activity, lock }: Pick<Context, 'sessions' | 'notes' | 'activity' | 'lock'>): void => {
  const content = ({
    connectionId,
    ids,
    format,
    withNotes,
  }: InventoryExport): Result<{ readonly text: FileContent; readonly name: string }, 'gone'> => {
    const found = sessions.find(connectionId)
    if (!found.ok) return found
    const connection = found.value.connection()
    const { keys, listedAt, own } = found.value.state()
    if (keys === null || listedAt === null) return fail('gone')
    const byId = new Map(keys.map((key) => [key.id, key]))
    const wanted = ids === null ? keys : ids.flatMap((id) => byId.get(id) ?? [])
    const annotations = withNotes ? notes.annotations.of(connectionId) : null
    return ok({ text: inventoryFile({ connection, listedAt, keys: wanted, own, annotations }, format), name: connection.name })
  }

  handle('inventory:export', async (input) => {
    const made = content(input)
    if (!made.ok) return made
    const saved = await saveAs(lock, inventoryFileName(made.value.name), dataFile(input.format), made.value.text)
    if (saved.ok && saved.value === null) return saved
    activity.add({ connection: made.value.name, action: 'export', keyId: null, keyName: null, outcome: saved.ok ? 'ok' : saved.error.code })
    return saved
  })
}
