import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { launch } from './support/app.ts'
import { useLocal } from './support/person.ts'

test('what is chosen in a dialog for files behind the lock is neither read nor written', async () => {
  const { app, page, userData, close } = await launch()
  await useLocal(page)
  const folder = mkdtempSync(join(tmpdir(), 'chosen-'))
  const [saved, read] = [join(folder, 'saved.json'), join(folder, 'read.json')]
  const state = await page.evaluate(() => window.keystow.appState())
  if (!state.ok) throw new Error(state.error.code)
  const [local] = state.value.connections
  // The dialogs of the system, open until something is chosen in them.
  await app.evaluate(
    ({ dialog }, paths) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      let open = 0
      const opened = Promise.withResolvers<void>()
      const shown = async () => {
        open += 1
        if (open === 2) opened.resolve()
        await promise
      }
      dialog.showSaveDialog = async () => {
        await shown()
        return { canceled: false, filePath: paths.saved }
      }
      dialog.showOpenDialog = async () => {
        await shown()
        return { canceled: false, filePaths: [paths.read] }
      }
      Object.assign(globalThis, { choose: resolve, bothOpen: opened.promise })
    },
    { saved, read },
  )
  const connections = [{ name: 'From a file', baseUrl: 'https://mail.example.test' }]
  writeFileSync(read, JSON.stringify({ format: 'keystow-connections', version: 1, connections }))
  // One for each: without a press both would have to be asked about, and one question is open at a time.
  for (let each = 0; each < 2; each += 1) await page.keyboard.press('Shift')
  const answers = page.evaluate(
    (connectionId) =>
      Promise.all([
        window.keystow.importConnections(),
        window.keystow.exportInventory({ connectionId, ids: null, format: 'json', withNotes: false }),
      ]),
    local?.id ?? '',
  )
  await app.evaluate(() => (globalThis as unknown as { bothOpen: Promise<void> }).bothOpen)
  await page.keyboard.press('Control+l')
  await expect(page.getByRole('heading', { name: 'Keystow is locked' })).toBeVisible()
  await app.evaluate(() => (globalThis as unknown as { choose(): void }).choose())
  expect(await answers).toMatchObject([
    { ok: false, error: { code: 'locked' } },
    { ok: false, error: { code: 'locked' } },
  ])
  expect(existsSync(saved)).toBe(false)
  expect(readFileSync(join(userData, 'settings.json'), 'utf8')).not.toContain('mail.example.test')
  await close()
})
