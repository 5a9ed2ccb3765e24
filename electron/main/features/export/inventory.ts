import {
  type Annotation,
  type ConnectionNotes,
  NO_ANNOTATION,
} from '../../../contract/annotations.ts'
import type { ApiKey } from '../../../contract/api-key.ts'
import type { FileFormat } from '../../../contract/ipc/activity.ts'
import { type OwnKey, ownership } from '../../../contract/own-key.ts'
import { type FileContent, toCsv, toJson } from '../../platform/files/file-content.ts'

export interface Inventory {
  readonly connection: { readonly name: string; readonly baseUrl: string }
  /** Milliseconds since the epoch of the list. */
  readonly listedAt: number
  readonly keys: readonly ApiKey[]
  readonly own: OwnKey
  /** null: nothing of what is noted on this computer goes along. */
  readonly annotations: ConnectionNotes['annotations'] | null
}

const LISTED = ['id', 'name', 'lastFour', 'createdAt', 'lastUsedAt', 'thisApp'] as const
const NOTED = ['alias', 'tags', 'note'] as const

type Row = Readonly<Record<(typeof LISTED)[number], string | null>> &
  Partial<Pick<Annotation, (typeof NOTED)[number]>>

const rowOf = (
  { id, name, lastFour, createdAt, lastUsedAt }: ApiKey,
  { own, annotations }: Inventory,
): Row => {
  const thisApp = ownership(own, id)
  const row = { id, name, lastFour, createdAt, lastUsedAt, thisApp }
  if (annotations === null) return row
  const { alias, tags, note } = {
    ...NO_ANNOTATION,
    ...(Object.hasOwn(annotations, id) ? annotations[id] : undefined),
  }
  return { ...row, alias, tags, note }
}

const cells = (row: Row, fields: readonly (keyof Row)[]): readonly string[] =>
  fields.map((field) => {
    const value = row[field] ?? ''
    return typeof value === 'string' ? value : value.join(', ')
  })

/** A list of keys as the text of a file. */
export const inventoryFile = (inventory: Inventory, format: FileFormat): FileContent => {
  const rows = inventory.keys.map((key) => rowOf(key, inventory))
  if (format === 'csv') {
    const fields = inventory.annotations === null ? LISTED : [...LISTED, ...NOTED]
    return toCsv(
      fields,
      rows.map((row) => cells(row, fields)),
    )
  }
  const { name, baseUrl } = inventory.connection
  return toJson({
    connection: { name, baseUrl },
    listedAt: new Date(inventory.listedAt).toISOString(),
    keys: rows,
  })
}
