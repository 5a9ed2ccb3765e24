import { spawn } from 'node:child_process'
import { expect } from '@playwright/test'
import { cleanEnv, electronBinary, machineSwitches, repo } from './support/app.ts'
import { displayEnv } from './support/display.ts'
import { create, holdsSecret, markSaved, showSecret } from './support/person.ts'
import { holdTime } from './support/renderer.ts'
import { test } from './support/test.ts'

test('a copy that was stopped is named by the next start and not killed; once it goes on, its secret still stands', async ({
  running: { app, userData },
  page,
  remote: _connected,
}) => {
  await create(page, 'outlives')
  await holdTime(page)
  await showSecret(page)
  const first = app.process()
  first.kill('SIGSTOP')
  const second = spawn(
    electronBinary(),
    [...machineSwitches, repo, `--user-data-dir=${userData}`],
    { env: { ...cleanEnv(), ...(await displayEnv()) }, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const exit = new Promise((resolve) => second.once('exit', resolve))
  let said = ''
  for await (const text of second.stderr) {
    said += text
    if (said.includes('does not answer')) break
  }
  expect(said).toContain(
    `keystow: Keystow already runs (process ${first.pid}) and does not answer\n`,
  )
  expect([first.exitCode, first.signalCode]).toEqual([null, null])
  first.kill('SIGCONT')
  expect(await exit).toBe(0)
  expect(await holdsSecret(page)).toBe(true)
  await page.clock.resume()
  await markSaved(page)
})
