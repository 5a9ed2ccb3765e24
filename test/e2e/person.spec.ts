import { expect, test } from '@playwright/test'
import { answerQuestions, questionsOf } from './support/answers.ts'
import { launch } from './support/app.ts'
import { beginBulk, bulkButton, openBulk, revokesOf } from './support/bulk.ts'
import { embedded } from './support/embedded.ts'
import { connect, create, dialog, keyRow, keyRows, openRevoke, useLocal } from './support/person.ts'
import { answerWindow, NO, questionWindow, YES } from './support/question-window.ts'
import { killPage } from './support/renderer.ts'

test('the dialog of the system for a new host: Enter cancels, and its other button sends', async () => {
  for (const [keys, sent] of [
    [NO, 0],
    [YES, 1],
  ] as const) {
    const service = await embedded()
    const { page, close } = await launch({ answers: null })
    await page.getByLabel('Base URL').fill(service.url)
    await page.getByLabel('API key', { exact: true }).fill(service.tokens[0].secret)
    await page.getByRole('button', { name: 'Connect', exact: true }).click()
    await expect.poll(questionWindow).not.toBe('')
    expect(service.sent).toEqual([])
    await answerWindow(keys)
    if (sent === 0) await expect(page.getByRole('status').filter({ hasText: 'Not confirmed, so nothing was done.' })).toBeVisible()
    else await expect(keyRows(page)).toHaveCount(12)
    expect(service.sent.length > 0).toBe(sent > 0)
    await close()
    await service.close()
  }
})

test('a question opens only a second after the last press in the window, so that none that was meant for the page answers it', async () => {
  const { app, page, close } = await launch({ answers: null })
  const waits = await app.evaluateHandle(({ BrowserWindow, dialog }) => {
    const since: number[] = []
    let pressedAt = 0
    BrowserWindow.getAllWindows()[0]?.webContents.on('input-event', (_event, { type }) => {
      if (['mouseDown', 'keyDown', 'rawKeyDown'].includes(type)) pressedAt = performance.now()
    })
    dialog.showMessageBox = async () => {
      since.push(performance.now() - pressedAt)
      return { response: 0, checkboxChecked: false }
    }
    return since
  })
  const presses = { mouse: () => page.mouse.dblclick(300, 300), keyboard: () => page.keyboard.press('Shift') }
  for (const [index, press] of Object.values(presses).entries()) {
    await press()
    // As a page does that was taken over: at the first press of several.
    void page.evaluate(() =>
      window.keystow.addConnection({ name: 'Far', baseUrl: 'https://other.example.com', token: 'local_live_0', keeping: 'session' }),
    )
    for (let more = 0; more < 5; more += 1) await press()
    await expect.poll(() => waits.jsonValue()).toHaveLength(index + 1)
  }
  // Timers round by a millisecond.
  expect((await waits.jsonValue()).filter((ms) => ms < 990)).toEqual([])
  await close()
})

test('the question of a page that dies, or is loaded anew, goes with it: nobody can agree to what no page waits for', async () => {
  for (const end of ['death', 'reload'] as const) {
    const service = await embedded()
    const running = await launch({ answers: null })
    const { app, page } = running
    await page.getByLabel('Base URL').fill(service.url)
    await page.getByLabel('API key', { exact: true }).fill(service.tokens[0].secret)
    await page.getByRole('button', { name: 'Connect', exact: true }).click()
    await expect.poll(questionWindow).not.toBe('')
    if (end === 'death') await killPage(running)
    else await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.reload())
    await expect.poll(questionWindow, end).toBe('')
    expect(service.sent).toEqual([])
    await running.close()
    await service.close()
  }
})

test('by clicks nothing is asked on the local service, and nothing twice elsewhere', async () => {
  const remote = await embedded()
  const running = await launch()
  const { app, page } = running
  await useLocal(page)
  await create(page, 'by-clicks-only')
  await dialog(page).getByRole('checkbox', { name: 'I saved this key' }).check()
  await dialog(page).getByRole('button', { name: 'Done' }).click()
  await openRevoke(page, 'by-clicks-only')
  await dialog(page).getByRole('button', { name: 'Revoke key' }).click()
  await expect(keyRow(page, 'by-clicks-only')).toHaveCount(0)
  expect(await questionsOf(app)).toEqual([])
  await running.close()

  const elsewhere = await launch()
  await beginBulk(elsewhere.page, remote, 3)
  await openBulk(elsewhere.page)
  await bulkButton(elsewhere.page, 'Revoke 3 API keys').click()
  await expect(dialog(elsewhere.page)).toContainText('3 revoked.')
  await bulkButton(elsewhere.page, 'Done').click()
  expect(revokesOf(remote)).toHaveLength(3)
  expect((await questionsOf(elsewhere.app)).map(({ message }) => message)).toEqual([
    `Send the API key to ${remote.url}?`,
    `Revoke 3 API keys on ${new URL(remote.url).host}?`,
  ])
  await expect(elsewhere.page.getByRole('region', { name: 'Selected keys' })).toHaveCount(0)
  await elsewhere.close()
  await remote.close()
})

test('an activation without input, as assistive technology makes it, is asked about in its place', async () => {
  const service = await embedded()
  const running = await launch()
  const { app, page } = running
  await connect(page, service.url, service.tokens[0].secret)
  // Uses up the click.
  await page.evaluate(() => window.keystow.changeSettings({ notifications: true }))
  await answerQuestions(app, 'yes')
  await page
    .getByRole('banner')
    .getByRole('button', { name: 'Create API key' })
    .evaluate((button: HTMLButtonElement) => button.click())
  await dialog(page).getByLabel('Name', { exact: true }).fill('by-voice')
  await dialog(page)
    .getByRole('button', { name: 'Create API key' })
    .evaluate((button: HTMLButtonElement) => button.click())
  await expect(dialog(page).getByRole('button', { name: 'Copy secret' })).toBeVisible()
  const asked = await questionsOf(app)
  expect(asked.map(({ message }) => message)).toEqual(['Create this API key?'])
  expect(asked[0]?.detail).toContain(`“by-voice”\n\n“${new URL(service.url).host}”\n${new URL(service.url).host}`)
  await app.evaluate(({ app: main }) => void setImmediate(() => main.exit()))
  await service.close()
})

test('an app whose page was loaded anew ends when it is closed', async () => {
  const { page, close } = await launch()
  await useLocal(page)
  await page.reload()
  await close()
})
