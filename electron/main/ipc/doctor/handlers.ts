import { ok } from '../../../contract/result.ts'
import type { Context } from '../../app/context.ts'
import { createDoctor, type DoctorParts } from '../../diagnostics/doctor.ts'
import { handle } from '../handle.ts'

export const registerDoctor = (context: Pick<Context, keyof DoctorParts>): void => {
  const doctor = createDoctor(context)
  handle('doctor:look', async () => ok(await doctor.look()))
  handle('doctor:save', () => doctor.save())
}
