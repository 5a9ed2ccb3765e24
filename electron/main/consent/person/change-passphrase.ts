import type { MainTexts } from '../../platform/texts/en.ts'
import type { Question } from '../../platform/window/agreed.ts'
import type { Lock } from '../../store/lock/lock.ts'
import type { VaultFile } from '../../store/vault-file.ts'

/** Changes the passphrase, and offers to delete vaults that open without the new one. */
export class PassphraseChange {
  readonly #lock: Lock
  readonly #vaultFile: VaultFile
  readonly #agrees: (question: Question) => Promise<boolean>
  readonly #texts: () => MainTexts
  readonly #changed: (outcome: string) => void

  constructor(
    lock: Lock,
    vaultFile: VaultFile,
    agrees: (question: Question) => Promise<boolean>,
    texts: () => MainTexts,
    changed: (outcome: string) => void,
  ) {
    this.#lock = lock
    this.#vaultFile = vaultFile
    this.#agrees = agrees
    this.#texts = texts
    this.#changed = changed
  }

  /** Answers `lock:set-passphrase`. The answer does not wait for the question about old vaults. */
  async change(current: string | null, next: string | null): ReturnType<Lock['setPassphrase']> {
    const had = this.#lock.state.passphrase
    const changed = await this.#lock.setPassphrase(current, next)
    if (!changed.ok) return changed
    if (next !== null) void this.#offerToDeleteOld()
    if (had && next === null) this.#changed('passphrase_removed')
    else if (next !== null) this.#changed(had ? 'passphrase_changed' : 'passphrase_set')
    return changed
  }

  /** Offers to delete vaults that were set aside, because they open without the new passphrase. */
  async #offerToDeleteOld(): Promise<void> {
    const names = this.#vaultFile.vaultsAside()
    if (names.length === 0) return
    const { deleteOld } = this.#texts().questions.vault
    const question = {
      message: deleteOld.message(names.length),
      detail: deleteOld.detail(names.length, names.join('\n')),
      yes: deleteOld.yes,
    }
    if (await this.#agrees(question)) this.#vaultFile.deleteAside(names)
  }
}
