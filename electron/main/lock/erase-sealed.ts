import type { RotationJournal } from '../rotation/journal.ts'
import type { TokenVault } from '../vault/token-vault.ts'
import type { Passphrase } from './passphrase.ts'

export interface SealedParts {
  readonly vault: TokenVault
  readonly journal: RotationJournal
  readonly passphrase: Passphrase
}

/** Erases all that is sealed on this computer. The passphrase last: an end in between leaves it in force. */
export const eraseSealed = ({ vault, journal, passphrase }: SealedParts): void => {
  vault.clear()
  journal.clearSecrets()
  passphrase.erase()
}
