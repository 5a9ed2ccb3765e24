import type { z } from 'zod'
import type { RequestChannel } from '../../../contract/ipc.ts'
import { activityGuards } from './activity/guards.ts'
import { annotationGuards } from './annotations/guards.ts'
import { apiKeyGuards } from './api-keys/guards.ts'
import { appGuards } from './app/guards.ts'
import { bulkGuards } from './bulk/guards.ts'
import { clipboardGuards } from './clipboard/guards.ts'
import { connectionGuards } from './connections/guards.ts'
import { deliveryGuards } from './delivery/guards.ts'
import { inventoryGuards } from './inventory/guards.ts'
import { keptGuards } from './kept/guards.ts'
import { labGuards } from './lab/guards.ts'
import { leakGuards } from './leaks/guards.ts'
import { leaseGuards } from './leases/guards.ts'
import { lockGuards } from './lock/guards.ts'
import { networkGuards } from './network/guards.ts'
import { pageGuards } from './page/guards.ts'
import { planGuards } from './plans/guards.ts'
import { proofGuards } from './proofs/guards.ts'
import { recipeGuards } from './recipes/guards.ts'
import { revealGuards } from './reveals/guards.ts'
import { rotateGuards } from './rotate/guards.ts'
import { scanGuards } from './scan/guards.ts'
import { useWatchGuards } from './use-watch/guards.ts'

/**
 * What each channel takes; all input is unknown until it has passed its guard here. One file per
 * domain, beside its handlers.
 */
export const guards = {
  ...appGuards,
  ...connectionGuards,
  ...apiKeyGuards,
  ...revealGuards,
  ...deliveryGuards,
  ...keptGuards,
  ...recipeGuards,
  ...clipboardGuards,
  ...labGuards,
  ...annotationGuards,
  ...useWatchGuards,
  ...activityGuards,
  ...inventoryGuards,
  ...scanGuards,
  ...lockGuards,
  ...bulkGuards,
  ...planGuards,
  ...rotateGuards,
  ...leakGuards,
  ...leaseGuards,
  ...proofGuards,
  ...networkGuards,
  ...pageGuards,
} satisfies Record<RequestChannel, z.ZodType>
