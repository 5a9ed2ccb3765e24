import { maskSecrets } from '../../../contract/mask-secrets.ts'
import { boundedName } from '../../../contract/shown-name.ts'

/**
 * How a file of a connection's keys is called at first, without its ending: letters and digits that
 * can be seen, and not many.
 */
export const inventoryFileName = (connection: string): string =>
  `api-keys-${boundedName(maskSecrets(connection))
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')}`
