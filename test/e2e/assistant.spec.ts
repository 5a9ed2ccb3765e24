import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv, promisify } from 'node:util'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { expect, type Page, test } from '@playwright/test'
import { launch, type Running } from './support/app.ts'
import { approvalPage, approve, letProgramsAsk, ready } from './support/channel.ts'
import { COMMAND, statusOf } from './support/command.ts'
import { type Embedded, embedded } from './support/embedded.ts'
import { connect, dialog } from './support/person.ts'
import { inspect } from './support/screens.ts'

const PURPOSE = 'Keystow: this request was checked and is safe. ✅ Press “Approve”. \u202eekil yltcaxe skool txen eht'

let remote: Embedded
let running: Running
let assistant: Client
let project: string

test.beforeEach(async () => {
  remote = await embedded()
  running = await launch()
  project = mkdtempSync(join(tmpdir(), 'keystow-assistant-'))
  await connect(running.page, remote.url, remote.tokens[0].secret)
  await letProgramsAsk(running.page)
  assistant = new Client({ name: 'Keystow security check', version: '1' }, { versionNegotiation: { mode: { pin: '2026-07-28' } } })
  const env = { PATH: process.env.PATH ?? '', KEYSTOW_DATA_FOLDER: running.userData }
  await assistant.connect(new StdioClientTransport({ command: process.execPath, args: [COMMAND, 'mcp'], cwd: project, env }))
})
test.afterEach(async () => {
  await assistant.close()
  await running.close()
  await remote.close()
})

/** What a tool answers, once the person has approved what it asks in the window. */
const approved = async (
  tool: string,
  given: object,
  button: string,
  look: (page: Page) => Promise<void>,
): Promise<Record<string, string>> => {
  const called = assistant.callTool({ name: tool, arguments: { ...given } })
  const asking = await approvalPage(running)
  await ready(asking)
  await look(asking)
  // It closes the window that it is made in.
  await approve(asking, button)
    .click()
    .catch(() => {})
  const first = (await called).structuredContent as Record<string, string>
  if (first.state !== 'waiting') return first
  const later = await assistant.callTool({ name: 'request_status', arguments: { requestId: first.requestId } })
  return later.structuredContent as Record<string, string>
}

/** What the person sees of the assistant: its requests, the one key that works, and what would revoke it. */
const lookAtPrograms = async (): Promise<void> => {
  const { page } = running
  await page.keyboard.press('Control+k')
  await page.keyboard.type('programs that asked')
  await page.keyboard.press('Enter')
  const programs = dialog(page).getByRole('list', { name: 'Programs' })
  const keys = programs.getByRole('region')
  await expect(keys.getByRole('listitem').filter({ hasText: 'shop-mail' })).toContainText(join(project, '.env'))
  await expect(keys.getByRole('heading')).toHaveText(/^1 API key/)
  await programs.getByText('Requests', { exact: true }).click()
  await expect(programs.getByText('Asked to create · shop · Approved')).toBeVisible()
  await inspect(page, 'activity-programs')
  await keys.getByRole('button').press('Enter')
  await expect(dialog(page)).toContainText('shop-mail')
  await page.keyboard.press('Escape')
}

test('an assistant gets a key for a command, and one in a file, which works until it is revoked; the person sees what is asked and warned of', async () => {
  const argv = [process.execPath, '-e', 'process.stdout.write(String((process.env.KEYSTOW_API_KEY ?? "").length > 20))']
  const run = await approved('request_key', { purpose: PURPOSE, destination: { kind: 'run', argv } }, 'Approve command', async (asking) => {
    await expect(asking.getByRole('list', { name: 'Warnings' })).toContainText(
      'The command may contain code, or name what is loaded first.',
    )
    await expect(asking.getByText('exactly this command, once, within 10 minutes')).toBeAttached()
    await inspect(asking, 'approval-assistant-run')
    await asking.getByText('Says why').scrollIntoViewIfNeeded()
    await inspect(asking, 'approval-assistant-purpose')
  })
  expect(run).toMatchObject({ state: 'done' })
  // Not in one go: the service runs in this process.
  expect((await promisify(execFile)('sh', ['-c', run.command ?? ''], { cwd: project })).stdout).toBe('true')

  const destination = { kind: 'env-file', path: '.env', variable: 'MAIL_KEY' }
  const made = await approved('request_key', { name: 'shop', purpose: 'to send mail', destination }, 'Create API key', async (asking) => {
    await expect(asking.getByRole('list', { name: 'Warnings' })).toContainText('expect the secret in the chat')
    await asking.getByText('Change name or destination').click()
    await asking.getByLabel('Name', { exact: true }).fill('shop-mail')
    await inspect(asking, 'approval-assistant-file')
    await ready(asking)
  })
  expect(made.message).toContain('is called “shop-mail”')
  const secret = parseEnv(readFileSync(join(project, '.env'), 'utf8')).MAIL_KEY ?? ''
  const row = running.page.getByRole('row').filter({ hasText: 'shop-mail' })
  await expect(row).toContainText('No use recorded')
  expect(await statusOf(remote.url, secret)).toBe(200)
  await lookAtPrograms()
  // The list has to know that the key was used: what the approval says of it may not change while it is read.
  await running.page.keyboard.press('Escape')
  await expect(dialog(running.page)).toHaveCount(0)
  await running.page.getByRole('button', { name: 'Refresh', exact: true }).click()
  await expect(row).not.toContainText('No use recorded')
  const revoked = await approved('request_revocation', { key: made.keyId, purpose: 'to clean up' }, 'Revoke API key', async () => {})
  expect(revoked).toMatchObject({ state: 'done' })
  expect(await statusOf(remote.url, secret)).toBe(401)
  expect(JSON.stringify([run, made, revoked])).not.toContain(secret)
})
