import type { Suite } from '../proof.ts'
import { faultyDisk, fullDisk, readOnlyDisk } from './bad-disk.ts'
import { journal } from './journal.ts'
import { kill } from './kill.ts'
import { openapiLint } from './openapi-lint.ts'
import { openapiWalk } from './openapi-walk.ts'
import { requestLogMemory } from './request-log.ts'
import { snapshot, snapshotSync } from './snapshot.ts'
import { sync } from './sync.ts'

/** What is proven of the service. Source: docs/security.md, "Long proofs". */
export const SERVICE: Suite<null> = {
  id: 'service',
  proofs: [
    kill,
    sync,
    journal,
    snapshot,
    snapshotSync,
    fullDisk,
    readOnlyDisk,
    faultyDisk,
    requestLogMemory,
    openapiWalk,
    openapiLint,
  ],
  home: 'electron/service',
  parts: ['electron', 'src'],
  load: async () => null,
}
