import { z } from 'zod'
import { ACCENTS, TOKEN_LENGTH } from '../../../../contract/connection.ts'
import { maskSecrets } from '../../../../contract/mask-secrets.ts'
import { confirmation, id, nothing } from '../shapes.ts'

/**
 * A bearer token is visible ASCII (RFC 6750); what is pasted often carries white space around it.
 */
const token = z
  .string()
  .max(TOKEN_LENGTH.max)
  .trim()
  .min(TOKEN_LENGTH.min)
  .regex(/^[\x21-\x7e]+$/)

export const connectionGuards = {
  'connections:add': z.strictObject({
    name: z.string().max(100),
    baseUrl: z.string().max(2048),
    token,
  }),
  'connections:use-local': nothing,
  'connections:activate': id,
  'connections:reconnect': z.strictObject({
    id,
    token,
    baseUrl: z.string().max(2048).exactOptional(),
  }),
  'connections:describe': z.strictObject({
    id,
    name: z.string().trim().min(1).max(100).transform(maskSecrets),
    accent: z.enum(ACCENTS),
    production: z.boolean(),
  }),
  'connections:test': id,
  'connections:export': z.strictObject({ withNotes: z.boolean() }),
  'connections:import': nothing,
  'connections:reconnect-local': id,
  'connections:forget': z.strictObject({ id, losing: z.boolean() }),
  'connections:revoke-and-forget': z.strictObject({ id, keyId: id, confirmation }),
  'connections:check-storage': nothing,
}
