import { timingSafeEqual } from 'node:crypto'
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { Caller } from './caller.ts'
import { hashText, isMistyped } from './secret.ts'

/** Enough for every key that one machine's programs use; some 5 MB. */
const REMEMBERED = 16_384

/** 30 of them: such a number is found sooner than a text (docs/performance.md, P1). */
const firstBits = (hash: string): number =>
  (hash.charCodeAt(0) << 22) |
  (hash.charCodeAt(1) << 14) |
  (hash.charCodeAt(2) << 6) |
  (hash.charCodeAt(3) >> 2)

/**
 * The keys behind secrets, by one indexed look-up of the secret's hash. Live ones are cached, a
 * bounded number of them (docs/performance.md, P1, P2, P7 and P12).
 */
export class KeyLookup {
  readonly #byHash: StatementSync
  /**
   * What is looked for, always in the same bytes: new ones for each miss are much to clear away
   * (docs/performance.md, P4).
   */
  readonly #hash = Buffer.alloc(32)
  /** By the first bits of the hash: two keys that agree in them take turns. */
  readonly #live = new Map<number, { readonly hash: string; readonly caller: Caller }>()

  constructor(database: DatabaseSync) {
    this.#byHash = database.prepare(`
    SELECT k.number, k.id, k.hash, w.id AS workspace_id, w.organization_id, k.revoked_at FROM api_keys k
    JOIN workspaces w ON w.number = k.workspace WHERE k.hash = ?`)
  }

  /** null for a secret that no key has. */
  find(secret: string): Caller | null {
    const text = hashText(secret)
    const known = this.#live.get(firstBits(text))
    if (known?.hash === text) return known.caller
    if (isMistyped(secret)) return null
    this.#hash.write(text, 'binary')
    const row = this.#byHash.get(this.#hash)
    if (row === undefined || !timingSafeEqual(row.hash as Uint8Array, this.#hash)) return null
    const caller = {
      keyId: String(row.id),
      workspaceId: String(row.workspace_id),
      organizationId: String(row.organization_id),
      revokedAt: row.revoked_at as number | null,
      number: Number(row.number),
      window: null,
      use: null,
    }
    if (caller.revokedAt === null) this.#remember(text, caller)
    return caller
  }
  /** Empties the cache; to be called before any change of a key counts as made. */
  forget(): void {
    this.#live.clear()
  }

  #remember(hash: string, caller: Caller): void {
    // The oldest goes. It loses nothing: counts and uses are kept elsewhere.
    if (this.#live.size === REMEMBERED) this.#live.delete(this.#live.keys().next().value as number)
    this.#live.set(firstBits(hash), { hash, caller })
  }
}
