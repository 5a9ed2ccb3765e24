import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { answerQuestions, questionsAsked } from './support/answers.ts'
import { launch, type Running } from './support/app.ts'
import { dialog, useLocal } from './support/person.ts'
import { inspect, shot } from './support/screens.ts'

let running: Running

test.beforeEach(async () => {
  running = await launch()
  await useLocal(running.page)
})
test.afterEach(() => running.close())

const CONTENT = `{
  // servers of the team
  "mcpServers": {
    "mail": { "command": "npx", "args": ["-y", "mail"], "env": { "TOKEN": "hunter2" } } // ours
  }
}
`

const openTab = async (page: Page, name: string): Promise<void> => {
  await page.keyboard.press('Control+,')
  await dialog(page).getByRole('tab', { name }).click()
}

/** An app with a launcher, and a project of the person's own that its dialog answers. */
const project = async (content: string | null) => {
  const folder = mkdtempSync(join(tmpdir(), 'shop-'))
  const launcher = join(folder, 'Keystow-linux-x64', 'keystow-launcher')
  const file = join(folder, '.mcp.json')
  mkdirSync(dirname(launcher))
  writeFileSync(launcher, '')
  if (content !== null) writeFileSync(file, content)
  await running.app.evaluate(
    ({ app, dialog }, [exe, chosen]) => {
      app.setPath('exe', exe)
      dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [chosen] as never })
    },
    [join(dirname(launcher), 'keystow'), folder] as const,
  )
  return { file, launcher }
}

test('Keystow is added to an assistant’s file that was shown before, and taken out of it to the byte, by keyboard', async () => {
  const { page, app } = running
  const { file, launcher } = await project(CONTENT)
  await openTab(page, 'Assistants')
  await dialog(page).getByRole('button', { name: 'Choose a project’s folder…' }).press('Enter')
  const row = dialog(page).getByRole('listitem').filter({ hasText: file })
  await expect(row).toContainText('Claude Code, one project')
  await expect(row).toContainText('Not added')
  await inspect(page, 'settings-assistants-list')
  await row.getByRole('button').press('Enter')
  const change = dialog(page).getByRole('region', { name: 'Add Keystow to Claude Code, one project' })
  await expect(change).toContainText(launcher)
  await expect(change).not.toContainText('hunter2')
  await expect(change.getByRole('heading')).toBeFocused()
  await expect(change.getByRole('heading')).toBeInViewport()
  const write = dialog(page).getByRole('button', { name: 'Write file' })
  await inspect(page, 'settings-assistants-add')
  expect(readFileSync(file, 'utf8')).toBe(CONTENT)

  await answerQuestions(app, 'no')
  await write.press('Enter')
  await expect(change.getByRole('status')).toContainText('Not confirmed, so nothing was done.')
  expect(readFileSync(file, 'utf8')).toBe(CONTENT)
  await answerQuestions(app, 'yes')
  await questionsAsked(app)
  await write.press('Enter')
  await expect(row).toContainText('Added')
  expect((await questionsAsked(app)).map(({ detail }) => detail)).toEqual([
    expect.stringMatching(/\.mcp\.json[\s\S]*keystow-launcher[\s\S]*mcp/),
  ])
  const removal = row.getByRole('button', { name: 'Take Keystow out of Claude Code, one project…' })
  await expect(removal).toBeFocused()
  expect(JSON.parse(readFileSync(file, 'utf8').replaceAll(/\/\/.*/g, '')).mcpServers.keystow).toMatchObject({
    type: 'stdio',
    command: launcher,
  })
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('region', { name: 'Take Keystow out of' })).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Take Keystow out', exact: true }).press('Enter')
  await expect(row).toContainText('Not added')
  expect(readFileSync(file, 'utf8')).toBe(CONTENT)
})

test('a file that changed while it was shown is shown anew, and one that is no JSON is left alone, in German and a small window', async () => {
  const { page, app } = running
  const { file } = await project(null)
  await answerQuestions(app, 'yes')
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setContentSize(720, 500))
  await page.evaluate(() => window.keystow.changeSettings({ language: 'de' }))
  await openTab(page, 'Assistenten')
  await dialog(page).getByRole('button', { name: 'Ordner eines Projekts auswählen…' }).click()
  const row = dialog(page).getByRole('listitem').filter({ hasText: file })
  await row.getByRole('button', { name: 'eintragen' }).click()
  await shot(page, 'settings-assistants-de')
  writeFileSync(file, CONTENT)
  await dialog(page).getByRole('button', { name: 'Datei schreiben' }).click()
  await expect(dialog(page)).toContainText('Die Datei hat sich inzwischen geändert, daher wurde nichts geschrieben.')
  await expect(dialog(page)).toContainText('"mcpServers"')
  expect(readFileSync(file, 'utf8')).toBe(CONTENT)
  await dialog(page).getByRole('button', { name: 'Abbrechen' }).click()
  writeFileSync(file, '{')
  await row.getByRole('button', { name: 'eintragen' }).click()
  await expect(dialog(page).getByRole('alert')).toContainText('Diese Datei ist kein JSON.')
  await expect(row.getByRole('button')).toHaveCount(0)
  await shot(page, 'settings-assistants-refused-de')
  expect(existsSync(file)).toBe(true)
  expect(readFileSync(file, 'utf8')).toBe('{')
})
