import { z } from 'zod'
import { ACCENTS, type Connection, parseBaseUrl } from '../../contract/connection.ts'
import type { ImportedConnections } from '../../contract/ipc/connections.ts'
import { maskSecrets } from '../../contract/mask-secrets.ts'
import { fail, ok, type Result } from '../../contract/result.ts'
import { type FileContent, toJson } from '../export/file-content.ts'
import { hostOf } from '../key-api/host-of.ts'
import { parseUnknown } from '../security/parse-unknown.ts'

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
      }),
    )
    .max(MAX_CONNECTIONS),
})

/** What a file of connections holds of each: no token, no id, nothing of this computer. */
export type SharedConnection = Pick<Connection, 'name' | 'baseUrl' | 'accent' | 'production'>

/** The remote connections as a file for another computer. */
export const connectionsFile = (connections: readonly Connection[]): FileContent => {
  const shared = connections
    .filter(({ kind }) => kind === 'remote')
    .map(({ name, baseUrl, accent, production }): SharedConnection => ({ name, baseUrl, accent, production }))
  return toJson({ format: FORMAT, version: 1, connections: shared })
}

/**
 * What of a file is new here. One that is known by name and address, here or earlier in the file, is left out, and so is one
 * whose address the app would not take when typed. Fails with `bad_input` when the file is something else.
 */
export const readConnectionsFile = (
  text: string,
  known: readonly Connection[],
): Result<{ readonly fresh: readonly SharedConnection[] } & Pick<ImportedConnections, 'known' | 'refused'>, 'bad_input'> => {
  const parsed = parseUnknown(schema, parseJson(text))
  if (!parsed.success) return fail('bad_input')
  const keyOf = ({ name, baseUrl }: SharedConnection): string => `${baseUrl}\n${name}`
  const seen = new Set(known.map(keyOf))
  const fresh: SharedConnection[] = []
  let refused = 0
  for (const { name, baseUrl, accent, production } of parsed.data.connections) {
    const address = parseBaseUrl(baseUrl)
    if ('problem' in address) {
      refused += 1
      continue
    }
    const connection = { name: nameFor(name, address.url), baseUrl: address.url, accent: accent ?? 'blue', production: production ?? false }
    if (!seen.has(keyOf(connection))) fresh.push(connection)
    seen.add(keyOf(connection))
  }
  return ok({ fresh, known: parsed.data.connections.length - refused - fresh.length, refused })
}

/** What a connection is called: as the person says, but for a secret that got into the wrong field, else by its host. */
export const nameFor = (name: string, url: string): string => maskSecrets(name.trim()) || hostOf(url)

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
