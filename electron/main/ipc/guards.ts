import type { z } from 'zod'
import type { RequestChannel } from '../../contract/ipc.ts'
import { activityGuards } from './guards/activity.ts'
import { annotationGuards } from './guards/annotations.ts'
import { apiKeyGuards } from './guards/api-keys.ts'
import { appGuards } from './guards/app.ts'
import { bulkGuards } from './guards/bulk.ts'
import { clipboardGuards } from './guards/clipboard.ts'
import { connectionGuards } from './guards/connections.ts'
import { doctorGuards } from './guards/doctor.ts'
import { inventoryGuards } from './guards/inventory.ts'
import { labGuards } from './guards/lab.ts'
import { lockGuards } from './guards/lock.ts'
import { pageGuards } from './guards/page.ts'
import { revealGuards } from './guards/reveals.ts'
import { rotateGuards } from './guards/rotate.ts'
import { updateGuards } from './guards/update.ts'

/** What each channel takes; all input is unknown until it has passed its guard here. One file per domain in `guards/`. */
export const guards = {
  ...appGuards,
  ...connectionGuards,
  ...apiKeyGuards,
  ...revealGuards,
  ...clipboardGuards,
  ...labGuards,
  ...doctorGuards,
  ...annotationGuards,
  ...activityGuards,
  ...inventoryGuards,
  ...lockGuards,
  ...updateGuards,
  ...bulkGuards,
  ...rotateGuards,
  ...pageGuards,
} satisfies Record<RequestChannel, z.ZodType>
