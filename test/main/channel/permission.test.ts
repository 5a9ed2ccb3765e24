import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSealedStores } from '../../../electron/main/lock/sealed-stores.ts'
import { createOsSealer } from '../../../electron/main/vault/secure-storage.ts'
import { systemStore } from '../app/fake-electron.ts'
import { newFolder } from '../new-folder.ts'
import { expectOwnersOnly } from '../storage/owners-only.ts'

let folder: string
const file = (): string => join(folder, 'channel.sealed')
const open = () => openSealedStores({ folder, sealer: createOsSealer(), mayPersist: () => true, newCost: 2 })
const permission = () => open().channelPermission

beforeEach(() => {
  folder = newFolder()
  systemStore.state = 'works'
})
afterEach(() => {
  systemStore.state = 'none'
})

test('that programs may ask outlives the app, sealed and for its owner only', async () => {
  expect(await permission().read()).toBe('off')
  expect(await permission().grant()).toBe(true)
  expect(await permission().read()).toBe('on')
  expectOwnersOnly(file())
  permission().withdraw()
  expect(await permission().read()).toBe('off')
})

// Shows: S62
test('a record that the store did not seal for this installation is none', async () => {
  for (const text of ['on', '', Buffer.from('v11on').toString('base64')]) {
    writeFileSync(file(), text)
    expect(await permission().read()).toBe('unproven')
  }
  await permission().grant()
  const ofAnother = readFileSync(file(), 'utf8')
  rmSync(folder, { recursive: true })
  mkdirSync(folder)
  writeFileSync(file(), ofAnother)
  expect(await permission().read()).toBe('unproven')
})

test('to erase all takes it away', async () => {
  const stores = open()
  await stores.channelPermission.grant()
  stores.erase()
  expect(existsSync(file())).toBe(false)
})
