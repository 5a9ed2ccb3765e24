import { join } from 'node:path'
import { APP } from './app/suite.ts'
import { CLIENT } from './client/suite.ts'
import { COMMAND } from './command/suite.ts'
import { PACKAGE } from './package/suite.ts'
import type { Suite } from './proof.ts'
import { SERVICE_PROOFS } from './service/proofs.ts'
import { loadSubject, type Subject } from './service/subject.ts'

const SERVICE: Suite<Subject> = {
  id: 'service',
  proofs: SERVICE_PROOFS,
  home: 'electron/service',
  parts: ['electron/service', 'electron/contract'],
  load: (root) => loadSubject(join(root, 'electron')),
}

/** Each suite has a subject of its own kind; whoever runs one only hands it on. */
export const SUITES = [SERVICE, PACKAGE, CLIENT, APP, COMMAND] as unknown as readonly Suite<unknown>[]
