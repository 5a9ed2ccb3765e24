import type { Suite } from '../proof.ts'
import { erased } from './erased.ts'
import { kills } from './kills.ts'
import { planted } from './planted.ts'
import { questions } from './questions.ts'
import { synced } from './synced.ts'

/** What is proven of the vault. Source: docs/data.md. */
export const VAULT: Suite<null> = {
  id: 'vault',
  proofs: [kills, synced, planted, questions, erased],
  home: 'electron/main',
  parts: ['electron', 'src'],
  load: async () => null,
}
