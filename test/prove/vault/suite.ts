import type { Suite } from '../proof.ts'
import { erased } from './erased.ts'
import { kills } from './kills.ts'
import { planted } from './planted.ts'
import { putBackProof } from './put-back.ts'
import { questions } from './questions.ts'
import { synced } from './synced.ts'
import { turns } from './turns.ts'
import { unsynced } from './unsynced.ts'

/** What is proven of the vault. Source: docs/data.md. */
export const VAULT: Suite<null> = {
  id: 'vault',
  proofs: [kills, synced, unsynced, planted, turns, putBackProof, questions, erased],
  home: 'electron/main',
  parts: ['electron', 'src'],
  load: async () => null,
}
