import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { expect, test } from '@playwright/test'
import { launch } from './support/app.ts'
import { clipboardText } from './support/clipboard.ts'
import { makeSmall } from './support/main.ts'
import { dialog, useLocal } from './support/person.ts'
import { inspect, shot } from './support/screens.ts'

test('in a clone, the entry that is copied for an assistant starts a server that answers for this app', async () => {
  const running = await launch()
  const { page, app, userData } = running
  try {
    await useLocal(page)
    await page.keyboard.press('Control+,')
    await dialog(page).getByRole('tab', { name: 'Assistants' }).click()
    await expect(dialog(page).getByRole('radio', { name: 'Claude Code' })).toBeChecked()
    await inspect(page, 'settings-assistants')
    await dialog(page).getByRole('radio', { name: 'Claude Code' }).press('ArrowRight')
    await expect(dialog(page)).toContainText('claude_desktop_config.json')
    await dialog(page).getByRole('button', { name: 'Copy' }).press('Enter')

    const config = join(mkdtempSync(join(tmpdir(), 'assistant ')), 'claude_desktop_config.json')
    writeFileSync(config, await clipboardText())
    const { command, args } = JSON.parse(readFileSync(config, 'utf8')).mcpServers.keystow
    expect(args).toContain(userData)
    const assistant = new Client({ name: 'test', version: '1' })
    await assistant.connect(new StdioClientTransport({ command, args, env: { PATH: process.env.PATH ?? '' } }))
    expect(assistant.getServerVersion()).toMatchObject({ name: 'keystow' })
    await assistant.close()

    await makeSmall(app)
    await page.evaluate(() => window.keystow.changeSettings({ language: 'de' }))
    await expect(dialog(page).getByRole('button', { name: 'Kopieren' })).toBeVisible()
    await shot(page, 'settings-assistants-de')
  } finally {
    await running.close()
  }
})
