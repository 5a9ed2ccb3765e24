import { z } from 'zod'
import {
  CREDENTIAL_LENGTH,
  PROXY_KINDS,
  PROXY_MODES,
  proxyProblem,
} from '../../../../contract/network.ts'
import { id, nothing } from '../shapes.ts'

const proxy = z
  .strictObject({ kind: z.enum(PROXY_KINDS), host: z.string().max(255), port: z.int() })
  .refine((one) => proxyProblem(one) === null)
// Main names it to the person: nothing that could look like another one.
const proxyName = z
  .string()
  .max(300)
  .regex(/^(?:https?|socks5):\/\/[\w.:[\]-]+:\d{1,5}$/)
// A header, or SOCKS, must be able to carry it.
const word = z
  .string()
  .max(CREDENTIAL_LENGTH)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what is refused
  .regex(/^[^\x00-\x1f\x7f]*$/)

export const networkGuards = {
  'network:state': nothing,
  'network:choose-proxy': z
    .strictObject({ mode: z.enum(PROXY_MODES), manual: proxy.nullable() })
    .refine(({ mode, manual }) => mode !== 'manual' || manual !== null),
  // A user name ends at the first colon.
  'network:set-credentials': z
    .strictObject({ proxy: proxyName, user: word.regex(/^[^:]+$/), password: word })
    .nullable(),
  'network:choose-authorities': nothing,
  'network:add-authorities': id,
  'network:forget-authority': z.string().regex(/^(?:[\dA-F]{2}:){31}[\dA-F]{2}$/),
}
