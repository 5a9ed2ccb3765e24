import type { DoctorPart } from '../../../contract/doctor.ts'
import { fail, ok } from '../../../contract/result.ts'
import type { Context } from '../../app/context.ts'
import { type DoctorSources, lookAtApp } from '../../diagnostics/doctor.ts'
import { bundle } from '../../diagnostics/doctor-parts.ts'
import { toText } from '../../export/file-content.ts'
import { saveAs } from '../../export/save-as.ts'
import { handle } from '../handle.ts'

export const registerDoctor = (context: Pick<Context, keyof DoctorSources | 'texts' | 'lock'>): void => {
  let seen: readonly DoctorPart[] | null = null
  handle('doctor:look', async () => {
    const look = await lookAtApp(context)
    seen = look.parts
    return ok(look)
  })
  handle('doctor:save', () => {
    if (seen === null) return fail('gone')
    // Masked when it was made: what is saved is what was shown.
    return saveAs(context.lock, 'keystow-diagnostics', { extension: 'txt', label: context.texts().text }, toText(bundle(seen)))
  })
}
