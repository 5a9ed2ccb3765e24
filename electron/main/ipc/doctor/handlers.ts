import { ok } from '../../../contract/result.ts'
import type { Context } from '../../app/context.ts'
import { createDoctor, type DoctorParts } from '../../diagnostics/doctor.ts'
import { handle } from '../handle.ts'

export const registerDoctor = (context: Pick<Context, keyof DoctorParts>): void => {
  const doctor = createDoctor(context)
  handle('doctor:read', async () => ok(await doctor.read()))
  handle('doctor:save', () => doctor.save())
}
