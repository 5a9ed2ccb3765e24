import { app } from 'electron'
import type { Context } from '../app/context.ts'
import type { CloseGuard } from '../window/close-guard.ts'
import { registerActivity } from './activity/handlers.ts'
import { registerAnnotations } from './annotations/handlers.ts'
import { registerApiKeys } from './api-keys/handlers.ts'
import { registerApp } from './app/handlers.ts'
import { registerBulk } from './bulk/handlers.ts'
import { registerClipboard } from './clipboard/handlers.ts'
import { registerConnections } from './connections/handlers.ts'
import { registerDelivery } from './delivery/handlers.ts'
import { registerIncidents } from './incidents/handlers.ts'
import { registerInventory } from './inventory/handlers.ts'
import { registerKept } from './kept/handlers.ts'
import { registerLab } from './lab/handlers.ts'
import { registerLeases } from './leases/handlers.ts'
import { registerLock } from './lock/handlers.ts'
import { registerNetwork } from './network/handlers.ts'
import { registerPage } from './page/handlers.ts'
import { registerPlans } from './plans/handlers.ts'
import { registerProofs } from './proofs/handlers.ts'
import { registerRecipes } from './recipes/handlers.ts'
import { registerReveals } from './reveals/handlers.ts'
import { registerRotate } from './rotate/handlers.ts'
import { registerScan } from './scan/handlers.ts'
import { registerUseWatch } from './use-watch/handlers.ts'

/** Answers every channel of the contract. Each domain takes of main only what it uses. */
export const registerAll = (context: Context, guard: CloseGuard): void => {
  registerApp(context, guard)
  registerConnections(context)
  registerApiKeys(context)
  registerReveals(context)
  registerDelivery(context)
  registerKept(context)
  registerRecipes(context)
  registerClipboard(context)
  registerBulk(context)
  registerPlans(context)
  registerRotate(context)
  registerIncidents(context)
  registerLeases(context)
  registerProofs(context)
  registerLab(context)
  registerNetwork(context)
  registerAnnotations(context)
  registerUseWatch(context)
  registerActivity(context)
  registerInventory(context)
  registerScan(context)
  registerLock(context, () => {
    app.relaunch()
    guard.quit()
  })
  registerPage(context, guard)
}
