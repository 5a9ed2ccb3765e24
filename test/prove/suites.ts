import { APP } from './app/suite.ts'
import { CLIENT } from './client/suite.ts'
import { COMMAND } from './command/suite.ts'
import { MODEL } from './model/suite.ts'
import { PACKAGE } from './package/suite.ts'
import type { Suite } from './proof.ts'
import { SERVICE } from './service/suite.ts'
import { VAULT } from './vault/suite.ts'

/** Each suite has a subject of its own kind; whoever runs one only hands it on. */
export const SUITES = [
  SERVICE,
  PACKAGE,
  CLIENT,
  VAULT,
  MODEL,
  APP,
  COMMAND,
] as unknown as readonly Suite<unknown>[]
