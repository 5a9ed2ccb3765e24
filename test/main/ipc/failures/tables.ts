import type { RequestChannel } from '../../../../electron/contract/ipc.ts'
import { appTable } from './app-table.ts'
import { assistantsTable } from './assistants-table.ts'
import { connectionsTable } from './connections-table.ts'
import { deliveryTable } from './delivery-table.ts'
import { incidentsTable } from './incidents-table.ts'
import { keptTable } from './kept-table.ts'
import { keysTable } from './keys-table.ts'
import { labTable } from './lab-table.ts'
import { networkTable } from './network-table.ts'
import { plansTable } from './plans-table.ts'
import { recipesTable } from './recipes-table.ts'
import type { Table } from './table.ts'
import { workTable } from './work-table.ts'

/** Every channel of the contract. */
export const tables: Table<RequestChannel> = {
  ...connectionsTable,
  ...keysTable,
  ...deliveryTable,
  ...keptTable,
  ...recipesTable,
  ...assistantsTable,
  ...labTable,
  ...networkTable,
  ...plansTable,
  ...incidentsTable,
  ...workTable,
  ...appTable,
}
