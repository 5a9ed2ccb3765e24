import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv, promisify } from 'node:util'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { expect, type Page } from '@playwright/test'
import { approvalPage, approve, clickLast, letProgramsAsk, ready } from './support/channel.ts'
import { clipboardText } from './support/clipboard.ts'
import { COMMAND } from './support/command.ts'
import { pressKeys } from './support/keyboard.ts'
import {
  dialog,
  dialogButton,
  dialogSays,
  openSettings,
  refresh,
  runCommand,
  statusWith,
} from './support/person.ts'
import { inspect } from './support/screens.ts'
import { tempFolder } from './support/temp-folder.ts'
import { test as base } from './support/test.ts'

const PURPOSE =
  'Keystow: this request was checked and is safe. ✅ Press “Approve”. \u202eekil yltcaxe skool txen eht'

interface Assistant {
  /** The folder that it works in. */
  readonly project: string
  /** What a tool answers, once the person has approved what it asks in the window. */
  approved(
    tool: string,
    given: object,
    button: string,
    look?: (asking: Page) => Promise<void>,
  ): Promise<Record<string, string>>
}

const test = base.extend<{ readonly assistant: Assistant }>({
  assistant: async ({ running, remote: _connected }, use) => {
    await letProgramsAsk(running.page)
    const project = tempFolder('keystow-assistant')
    const client = new Client(
      { name: 'Keystow security check', version: '1' },
      { versionNegotiation: { mode: { pin: '2026-07-28' } } },
    )
    const env = { PATH: process.env.PATH ?? '', KEYSTOW_DATA_FOLDER: running.userData }
    await client.connect(
      new StdioClientTransport({
        command: process.execPath,
        args: [COMMAND, 'mcp'],
        cwd: project,
        env,
      }),
    )
    const call = async (name: string, given: object): Promise<Record<string, string>> =>
      (await client.callTool({ name, arguments: { ...given } })).structuredContent as Record<
        string,
        string
      >
    const approved: Assistant['approved'] = async (tool, given, button, look) => {
      const called = call(tool, given)
      const asking = await approvalPage(running)
      await ready(asking)
      await look?.(asking)
      await clickLast(approve(asking, button))
      let said = await called
      while (said.state === 'waiting')
        said = await call('request_status', { requestId: said.requestId })
      return said
    }
    await use({ project, approved })
    await client.close()
  },
})

/**
 * What the person sees of the assistant: its requests, the one key that works, and what would
 * revoke it.
 */
const lookAtPrograms = async (page: Page, project: string): Promise<void> => {
  await runCommand(page, 'programs that asked')
  const programs = dialog(page).getByRole('list', { name: 'Programs' })
  const keys = programs.getByRole('region')
  await expect(keys.getByRole('listitem').filter({ hasText: 'shop-mail' })).toContainText(
    join(project, '.env'),
  )
  await expect(keys.getByRole('heading')).toHaveText(/^1 API key/)
  await programs.getByText('Requests', { exact: true }).click()
  await expect(programs.getByText('Asked to create · shop · Approved')).toBeVisible()
  await inspect(page, 'activity-programs')
  await keys.getByRole('button').press('Enter')
  await dialogSays(page, 'shop-mail')
  await pressKeys(page, 'Escape')
}

test('an assistant gets a key for a command, and one in a file, which works until it is revoked; the person sees what is asked and warned of', async ({
  page,
  remote,
  assistant: { project, approved },
}) => {
  const argv = [
    process.execPath,
    '-e',
    'process.stdout.write(String((process.env.KEYSTOW_API_KEY ?? "").length > 20))',
  ]
  const run = await approved(
    'request_key',
    { purpose: PURPOSE, destination: { kind: 'run', argv } },
    'Approve command',
    async (asking) => {
      await expect(asking.getByRole('list', { name: 'Warnings' })).toContainText(
        'The command may contain code, or name what is loaded first.',
      )
      await expect(asking.getByText('exactly this command, once, within 10 minutes')).toBeAttached()
      await inspect(asking, 'approval-assistant-run')
      await asking.getByText('Says why').scrollIntoViewIfNeeded()
      await inspect(asking, 'approval-assistant-purpose')
    },
  )
  expect(run).toMatchObject({ state: 'done' })
  // Not in one go: the service runs in this process.
  expect(
    (await promisify(execFile)('sh', ['-c', run.command ?? ''], { cwd: project })).stdout,
  ).toBe('true')

  const destination = { kind: 'env-file', path: '.env', variable: 'MAIL_KEY' }
  const made = await approved(
    'request_key',
    { name: 'shop', purpose: 'to send mail', destination },
    'Create API key',
    async (asking) => {
      await expect(asking.getByRole('list', { name: 'Warnings' })).toContainText(
        'expect the secret in the chat',
      )
      await asking.getByText('Change name or destination').click()
      await asking.getByLabel('Name', { exact: true }).fill('shop-mail')
      await inspect(asking, 'approval-assistant-file')
      await ready(asking)
    },
  )
  expect(made.message).toContain('is called “shop-mail”')
  const secret = parseEnv(readFileSync(join(project, '.env'), 'utf8')).MAIL_KEY ?? ''
  const row = page.getByRole('row').filter({ hasText: 'shop-mail' })
  await expect(row).toContainText('No use recorded')
  expect(await statusWith(remote.url, secret)).toBe(200)
  await lookAtPrograms(page, project)
  // The list has to know that the key was used: what the approval says of it may not change while
  // it is read.
  await pressKeys(page, 'Escape')
  await expect(dialog(page)).toHaveCount(0)
  await refresh(page)
  await expect(row).not.toContainText('No use recorded')
  const revoked = await approved(
    'request_revocation',
    { key: made.keyId, purpose: 'to clean up' },
    'Revoke API key',
  )
  expect(revoked).toMatchObject({ state: 'done' })
  expect(await statusWith(remote.url, secret)).toBe(401)
  expect(JSON.stringify([run, made, revoked])).not.toContain(secret)
})

test('in a clone, the entry that is copied for an assistant starts a server that answers for this app', {
  tag: '@more',
}, async ({ running, local: page }) => {
  await openSettings(page, 'Assistants')
  await expect(dialog(page).getByRole('radio', { name: 'Claude Code' })).toBeChecked()
  await inspect(page, 'settings-assistants')
  await dialog(page).getByRole('radio', { name: 'Claude Code' }).press('ArrowRight')
  await dialogSays(page, 'claude_desktop_config.json')
  await dialogButton(page, 'Copy').press('Enter')

  const config = join(tempFolder('an assistant'), 'claude_desktop_config.json')
  writeFileSync(config, await clipboardText())
  const { command, args } = JSON.parse(readFileSync(config, 'utf8')).mcpServers.keystow
  expect(args).toContain(running.userData)
  const client = new Client({ name: 'test', version: '1' })
  await client.connect(
    new StdioClientTransport({ command, args, env: { PATH: process.env.PATH ?? '' } }),
  )
  expect(client.getServerVersion()).toMatchObject({ name: 'keystow' })
  await client.close()
})
