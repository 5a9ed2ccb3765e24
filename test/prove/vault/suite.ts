import type { Suite } from '../proof.ts'
import { bytes } from './bytes.ts'
import { kills } from './kills.ts'
import { planted } from './planted.ts'
import { apart, costly, fitting, renewed, shut } from './rules.ts'
import { synced } from './synced.ts'

/** What is proven of the vault. Source: docs/data.md. */
export const VAULT: Suite<null> = {
  id: 'vault',
  proofs: [bytes, kills, synced, planted, fitting, renewed, costly, apart, shut],
  home: 'electron/main',
  parts: ['electron', 'src'],
  load: async () => null,
}
