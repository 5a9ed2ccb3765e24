import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { answerQuestions, questionsOf } from './support/answers.ts'
import { changeSettings, chooseForRow, dialogButton, grid, press, pressInDialog } from './support/person.ts'
import { shot } from './support/screens.ts'
import { test } from './support/test.ts'

test('a rotation whose connection is gone says what may be left at the service, and is forgotten by the person', { tag: '@more' }, async ({
  running,
  local: _list,
}) => {
  await chooseForRow(running.page, 'grafana-alerts', 'Rotate key…')
  await pressInDialog(running.page, 'Create new key')
  await expect(dialogButton(running.page, 'Show secret')).toBeVisible()
  await running.crash()
  await running.close()
  const path = join(running.userData, 'settings.json')
  writeFileSync(path, JSON.stringify({ ...(JSON.parse(readFileSync(path, 'utf8')) as object), connections: [], activeId: null }))
  await running.relaunch()
  const { page } = running
  const said = page.getByText(/The rotation of .*grafana-alerts.* cannot go on/)
  await expect(said).toContainText('may both work')
  await shot(page, 'unconnected-rotation-first')
  await press(page, 'Try it with the local service')
  await expect(grid(page)).toBeVisible()
  await expect(said).toBeVisible()
  await shot(page, 'unconnected-rotation')
  await changeSettings(page, { language: 'de' })
  await expect(page.getByRole('button', { name: 'Rotation vergessen' })).toBeVisible()
  await shot(page, 'unconnected-rotation-de')
  await changeSettings(page, { language: 'en' })
  await answerQuestions(running.app, 'Forget and lose secret')
  await press(page, 'Forget rotation')
  await expect(said).toBeHidden()
  expect(await questionsOf(running.app)).toMatchObject([{ message: 'Forget this rotation and lose the secret of its new API key?' }])
  expect(await page.evaluate(() => window.keystow.rotations())).toMatchObject({ ok: true, value: [] })
})
