import { statSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { scanForCanary } from './support/canary.ts'
import { createAndCopy } from './support/clipboard.ts'
import { makeSmall } from './support/main.ts'
import {
  connect,
  grid,
  keyRow,
  lists,
  openRevoke,
  press,
  pressInDialog,
  statusWith,
  tokenField,
} from './support/person.ts'
import { inspect } from './support/screens.ts'
import { serviceProcess } from './support/service-process.ts'
import { test } from './support/test.ts'
import { openFolder, sealOf } from './support/vault.ts'

const NAME = 'billing-worker-production'

test('against a service in another process: connect, create, revoke, relaunch, and one reconnect screen when the token is revoked', async ({
  running,
  userData,
  page,
}) => {
  const service = await serviceProcess()
  const [production, staging] = service.tokens
  if (production === undefined || staging === undefined) throw new Error('two tokens are needed')

  await expect(page.getByText('GNOME Keyring')).toBeVisible()
  await connect(page, service.url, production.secret)
  await lists(page, 12)
  await expect(keyRow(page, production.name)).toContainText('This app')
  await expect(page).not.toHaveTitle(/Local/)

  const secret = await createAndCopy(page, NAME)
  await expect(keyRow(page, NAME)).toContainText('No use recorded')
  expect(await statusWith(service.url, secret)).toBe(200)
  await press(page, 'Refresh')
  await expect(keyRow(page, NAME)).not.toContainText('No use recorded')
  await openRevoke(page, NAME)
  await pressInDialog(page, 'Revoke key')
  await expect(keyRow(page, NAME)).toHaveCount(0)
  expect(await statusWith(service.url, secret)).toBe(401)

  expect(sealOf(userData)).toBe('v11')
  expect((await openFolder(running)).vault().tokens).toMatchObject([{ secret: production.secret }])
  expect(statSync(join(userData, 'vault')).mode & 0o777).toBe(0o600)

  const again = await running.relaunch()
  await lists(again.page, 12)
  const revoked = await fetch(`${service.url}/api/v1/api-keys?id=${production.id}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${staging.secret}` },
  })
  expect(revoked.status).toBe(200)
  await press(again.page, 'Refresh')
  await expect(again.page.getByRole('heading', { name: 'This key no longer works' })).toHaveCount(1)
  await makeSmall(again.app)
  await expect(again.page.getByRole('button', { name: 'Connect with another key' })).toBeInViewport(
    { ratio: 1 },
  )
  await expect(again.page.getByText(/The list below is from \d/)).toBeVisible()
  await expect(grid(again.page)).toBeVisible()
  await expect(grid(again.page).getByRole('button', { name: /^Revoke/ })).toHaveCount(0)
  await expect(again.page.getByRole('button', { name: 'Create API key' })).toBeDisabled()
  await inspect(again.page, 'signed-out')

  // Another key brings the same connection back.
  await tokenField(again.page).fill(staging.secret)
  await press(again.page, 'Connect with another key')
  await expect(keyRow(again.page, staging.name)).toContainText('This app')

  expect((await again.page.content()).includes(staging.secret)).toBe(false)
  await again.close()
  for (const canary of [production.secret, staging.secret, secret])
    expect(scanForCanary(userData, canary)).toEqual([])
  expect(await service.stop()).toBe(0)
})

test('when the service is gone the list stays with its age and writes are off', async ({
  page,
  remote,
}) => {
  await remote.close()
  await press(page, 'Refresh')
  await expect(page.getByText(/List from \d/)).toBeVisible()
  await lists(page, 12)
  await expect(page.getByRole('button', { name: 'Create API key' })).toBeDisabled()
  await inspect(page, 'offline')
})
