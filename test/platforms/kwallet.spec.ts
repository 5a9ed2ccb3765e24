// KWallet 5 as the secure store: open, locked and switched off.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { launch, type Running } from '../e2e/support/app.ts'
import { connect, dialog, keyRows, useLocal } from '../e2e/support/person.ts'
import { inspect } from '../e2e/support/screens.ts'
import { serviceProcess } from '../e2e/support/service-process.ts'
import { sealedKeyOf, sealOf } from '../e2e/support/vault.ts'
import {
  newWalletFolder,
  openWalletSession,
  type WalletSession,
  type WalletState,
  walletEntries,
} from './kwallet.ts'

let folder: string
let session: WalletSession

const open = async (state: WalletState): Promise<WalletSession['env']> => {
  session = await openWalletSession(folder, state)
  return session.env
}

/** The same app after a new login, at which the wallet is in another state. */
const afterLogin = async (running: Running, state: WalletState): Promise<Running> => {
  await running.close()
  await session.stop()
  return launch({ keyring: 'none', userData: running.userData, env: await open(state) })
}

test.beforeEach(() => {
  folder = newWalletFolder()
})
test.afterEach(() => session.stop())

test('what is sealed by KWallet says so, carries the mark of a real store, and opens the same connection after the next login', async () => {
  const service = await serviceProcess()
  const running = await launch({ keyring: 'none', env: await open('open') })
  await expect(running.page.getByText('sealed by KWallet')).toBeVisible()
  await connect(running.page, service.url, service.tokens[0]?.secret ?? '')
  await expect(keyRows(running.page)).toHaveCount(12)
  expect(sealOf(running.userData)).toBe('v11')
  await expect.poll(() => walletEntries(session, 'Keystow Keys')).toEqual(['Keystow Safe Storage'])
  await running.page.getByRole('button', { name: /Switch connection/ }).click()
  await running.page.getByRole('menuitem', { name: 'Manage connections…' }).click()
  await expect(dialog(running.page)).toContainText('KWallet')
  await inspect(running.page, 'kwallet-open')
  const sealed = sealedKeyOf(running.userData)

  const again = await afterLogin(running, 'open')
  await expect(keyRows(again.page)).toHaveCount(12)
  expect(sealedKeyOf(again.userData)).toEqual(sealed)
  await again.close()
  await service.stop()
})

for (const [state, says] of [
  ['locked', 'locked'],
  ['off', 'switched off'],
] as const)
  test(`a wallet that is ${says} is named so, and nothing is kept then`, async () => {
    const running = await launch({ keyring: 'none', env: await open(state) })
    await expect(running.page.getByText(`KWallet is ${says}`)).toBeVisible()
    await inspect(running.page, `kwallet-${state}`)
    await useLocal(running.page)
    expect(existsSync(join(running.userData, 'vault'))).toBe(false)
    await running.close()
  })

/**
 * Starts with a sealed vault while the wallet is not open. The vault stays as it is and opens at
 * the next login, unless it opened before.
 */
const keepsSealed = async (
  use: (page: Page) => Promise<void>,
  state: WalletState,
  says: string,
  then: (again: Running) => Promise<void>,
) => {
  const running = await launch({ keyring: 'none', env: await open('open') })
  await use(running.page)
  await expect(keyRows(running.page)).toHaveCount(12)
  expect(sealOf(running.userData)).toBe('v11')
  const sealed = sealedKeyOf(running.userData)

  const without = await afterLogin(running, state)
  await expect(without.page.getByText(says)).toBeVisible()
  await then(without)
  expect(sealedKeyOf(without.userData)).toEqual(sealed)

  const again = await afterLogin(without, 'open')
  await expect(keyRows(again.page)).toHaveCount(12)
  expect(sealedKeyOf(again.userData)).toEqual(sealed)
  await again.close()
}

const LOCKED = 'KWallet is locked or slow to answer.'

test('a locked wallet asks for its password, and once that is typed the vault opens by itself', async () => {
  await keepsSealed(useLocal, 'locked', LOCKED, async ({ page }) => {
    await inspect(page, 'kwallet-locked-list')
    await session.answerQuestion('password')
    await expect(keyRows(page)).toHaveCount(12)
  })
})

test('a wallet whose password nobody types is said to need a new start, and the vault stays sealed', async () => {
  const service = await serviceProcess()
  const use = (page: Page): Promise<void> =>
    connect(page, service.url, service.tokens[0]?.secret ?? '')
  await keepsSealed(use, 'locked', LOCKED, async ({ page }) => {
    await session.answerQuestion('cancel')
    await expect(page.getByText('KWallet could not be opened.')).toBeVisible()
    await inspect(page, 'kwallet-not-opened')
    await expect(page.getByRole('button', { name: 'Restart and try again' })).toBeVisible()
  })
  await service.stop()
})

test('a wallet that is switched off at a start is named so, and the vault stays sealed', async () => {
  await keepsSealed(useLocal, 'off', 'KWallet is switched off.', async ({ page }) => {
    await inspect(page, 'kwallet-off-vault')
    await expect(page.getByText('then restart Keystow')).toBeVisible()
  })
})
