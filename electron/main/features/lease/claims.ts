import { maskSecrets } from '../../../contract/mask-secrets.ts'
import { shownCommand } from '../../base/shown-command.ts'

/**
 * What a helper says of its lease, as it is shown. `isKnown`: after a start only the helper knows
 * it.
 */
export interface Claims {
  readonly command: string
  readonly folder: string
  readonly isKnown: boolean
}

export const claimsOf = (command: readonly string[], folder: string): Claims => ({
  command: shownCommand(command),
  folder: maskSecrets(folder),
  isKnown: true,
})
