import { z } from 'zod'
import type { Annotation } from '../../../contract/annotations.ts'
import { ACCENTS, type Connection, parseBaseUrl } from '../../../contract/connection.ts'
import type { ImportedConnections } from '../../../contract/ipc/connections.ts'
import { maskSecrets } from '../../../contract/mask-secrets.ts'
import { parseJson } from '../../../contract/parse-json.ts'
import { fail, ok, type Result } from '../../../contract/result.ts'
import { hostOf } from '../../base/host-of.ts'
import { parseUnknown } from '../../base/parse-unknown.ts'
import { type FileContent, toJson } from '../../platform/files/file-content.ts'
import { mergeNotes, readSharedNotes, type SharedNotes, sharedNotes } from './shared-notes.ts'

const FORMAT = 'keystow-connections'
const MAX_CONNECTIONS = 200

const schema = z.object({
  format: z.literal(FORMAT),
  version: z.literal(1),
  connections: z
    .array(
      z.object({
        name: z.string().max(100),
        baseUrl: z.string().max(2048),
        accent: z.enum(ACCENTS).optional(),
        production: z.boolean().optional(),
        // Absent in files of before, and not read by versions of before. Each note is checked by
        // itself.
        notes: z.unknown().optional(),
      }),
    )
    .max(MAX_CONNECTIONS),
})

/** What a file of connections holds of each: no token, no id, nothing of this computer. */
type SharedConnection = Pick<Connection, 'name' | 'baseUrl' | 'accent' | 'production'>

/**
 * The remote connections as a file for another computer. `notesOf`: what is noted of a connection's
 * keys, where that is to go along.
 */
export const connectionsFile = (
  connections: readonly Connection[],
  notesOf: (id: string) => Readonly<Record<string, Annotation>> = () => ({}),
): FileContent => {
  const shared = connections
    .filter(({ kind }) => kind === 'remote')
    .map(
      ({
        id,
        name,
        baseUrl,
        accent,
        production,
      }): SharedConnection & { readonly notes?: SharedNotes } => {
        const notes = sharedNotes(notesOf(id))
        return {
          name,
          baseUrl,
          accent,
          production,
          ...(Object.keys(notes).length === 0 ? {} : { notes }),
        }
      },
    )
  return toJson({ format: FORMAT, version: 1, connections: shared })
}

const keyOf = ({ name, baseUrl }: SharedConnection): string => `${baseUrl}\n${name}`

/**
 * What a connection is called: as the person says, but for a secret that got into the wrong field,
 * else by its host.
 */
export const nameFor = (name: string, url: string): string =>
  maskSecrets(name.trim()) || hostOf(url)

/**
 * What of a file is new here. One that is known by name and address, here or earlier in the file,
 * is left out, and so is one whose address the app would not take when typed. Fails with
 * `bad_input` when the file is something else.
 */
export const readConnectionsFile = (
  text: string,
  known: readonly Connection[],
): Result<
  { readonly fresh: readonly SharedConnection[] } & Pick<ImportedConnections, 'known' | 'refused'>,
  'bad_input'
> => {
  const parsed = parseUnknown(schema, parseJson(text))
  if (!parsed.success) return fail('bad_input')
  const seen = new Set(known.map(keyOf))
  const fresh: SharedConnection[] = []
  let refused = 0
  for (const { name, baseUrl, accent, production } of parsed.data.connections) {
    const address = parseBaseUrl(baseUrl)
    if ('problem' in address) {
      refused += 1
      continue
    }
    const connection = {
      name: nameFor(name, address.url),
      baseUrl: address.url,
      accent: accent ?? 'blue',
      production: production ?? false,
    }
    if (!seen.has(keyOf(connection))) fresh.push(connection)
    seen.add(keyOf(connection))
  }
  return ok({ fresh, known: parsed.data.connections.length - refused - fresh.length, refused })
}

/** What the notes of a file come to here. */
interface NotesPlan {
  /** By connection; those that are not here yet are left out. */
  readonly changes: ReadonlyMap<string, SharedNotes>
  /** As in `ImportedNotes`, with those of connections that are not here yet. */
  readonly keys: number
  readonly differing: number
  readonly refused: number
}

/**
 * A connection is known by name and address. null where the file has no notes that could be used,
 * or is something else.
 */
export const planNotes = (
  text: string,
  known: readonly Connection[],
  notesOf: (id: string) => Readonly<Record<string, Annotation>>,
): NotesPlan | null => {
  const parsed = parseUnknown(schema, parseJson(text))
  if (!parsed.success) return null
  const ids = new Map(known.toReversed().map((connection) => [keyOf(connection), connection.id]))
  const seen = new Set<string>()
  const changes = new Map<string, SharedNotes>()
  let [keys, differing, refused] = [0, 0, 0]
  for (const { name, baseUrl, notes: found } of parsed.data.connections) {
    const address = parseBaseUrl(baseUrl)
    const key =
      'url' in address ? keyOf({ name: nameFor(name, address.url), baseUrl: address.url }) : null
    // Of one that is in the file twice the first counts.
    if (key === null || seen.has(key)) continue
    seen.add(key)
    const id = ids.get(key)
    const read = readSharedNotes(found)
    const merged = mergeNotes(id === undefined ? {} : notesOf(id), read.notes)
    if (id !== undefined && Object.keys(merged.changes).length > 0) changes.set(id, merged.changes)
    keys += Object.keys(merged.changes).length
    differing += merged.differing
    refused += read.refused
  }
  return keys + differing + refused === 0 ? null : { changes, keys, differing, refused }
}
