import { writeFile } from 'node:fs/promises'
import { type BrowserWindow, dialog } from 'electron'
import type { DoctorPart } from '../../contract/doctor.ts'
import { fail, ok } from '../../contract/result.ts'
import type { Context } from '../context.ts'
import { lookAtApp } from '../doctor.ts'
import { bundle } from '../doctor-parts.ts'
import { wordsIn } from '../language.ts'
import { handle } from './handle.ts'

export const registerDoctor = (context: Context, folder: string, window: () => BrowserWindow | null): void => {
  let seen: readonly DoctorPart[] | null = null
  handle('doctor:look', async () => {
    const look = await lookAtApp(folder, context, window())
    seen = look.parts
    return ok(look)
  })
  handle('doctor:save', async () => {
    if (seen === null) return fail('gone')
    const parts = seen
    const { canceled, filePath } = await dialog.showSaveDialog({
      defaultPath: 'keystow-diagnostics.txt',
      filters: [{ name: wordsIn(context.state().language).text, extensions: ['txt'] }],
    })
    if (canceled || filePath === '') return ok(null)
    await writeFile(filePath, bundle(parts), { mode: 0o600 })
    return ok(filePath)
  })
}
