import type { Context } from '../../app/core.ts'
import type { CloseGuard } from '../../platform/window/close-guard.ts'
import { registerActivity } from './activity/handlers.ts'
import { registerAnnotations } from './annotations/handlers.ts'
import { registerApiKeys } from './api-keys/handlers.ts'
import { registerApp } from './app/handlers.ts'
import { registerBulk } from './bulk/handlers.ts'
import { registerClipboard } from './clipboard/handlers.ts'
import { registerConnections } from './connections/handlers.ts'
import { registerDelivery } from './delivery/handlers.ts'
import { registerInventory } from './inventory/handlers.ts'
import { registerKept } from './kept/handlers.ts'
import { registerLab } from './lab/handlers.ts'
import { registerLeaks } from './leaks/handlers.ts'
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
  const { handle } = context.door
  registerApp(handle, context, guard)
  registerConnections(handle, context)
  registerApiKeys(handle, context)
  registerReveals(handle, context)
  registerDelivery(handle, context)
  registerKept(handle, context)
  registerRecipes(handle, context)
  registerClipboard(handle, context)
  registerBulk(handle, context)
  registerPlans(handle, context)
  registerRotate(handle, context)
  registerLeaks(handle, context)
  registerLeases(handle, context)
  registerProofs(handle, context)
  registerLab(handle, context)
  registerNetwork(handle, context)
  registerAnnotations(handle, context)
  registerUseWatch(handle, context)
  registerActivity(handle, context)
  registerInventory(handle, context)
  registerScan(handle, context)
  registerLock(handle, context, () => {
    context.platform.relaunch()
    guard.quit()
  })
  registerPage(context, guard)
}
