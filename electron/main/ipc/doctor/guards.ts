import type { z } from 'zod'
import type { DoctorRequests } from '../../../contract/ipc/doctor.ts'
import { nothing } from '../shapes.ts'

export const doctorGuards = {
  'doctor:read': nothing,
  'doctor:save': nothing,
} satisfies Record<keyof DoctorRequests, z.ZodType>
