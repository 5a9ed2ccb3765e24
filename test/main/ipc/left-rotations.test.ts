import { cpSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { ok } from '../../../electron/contract/result.ts'
import { obeyPerson } from '../../../electron/main/ipc/handle.ts'
import { registerAll } from '../../../electron/main/ipc/register.ts'
import { startLocal, startParts } from '../app/app-scene.ts'
import { createPage, registered, systemStore } from '../app/fake-electron.ts'
import { idleGuard } from './idle-parts.ts'

test('a page that asks for the rotations of an earlier run has their records proven, and does not wait for the secure store', async () => {
  systemStore.state = 'works'
  onTestFinished(() => {
    systemStore.state = 'none'
  })
  const before = await startLocal()
  const { keys, own } = before.session.state()
  const key = keys?.find(({ id }) => !own.ids.includes(id))
  await before.context.rotations.start(before.id, key?.id ?? '', 'rotated')
  expect(before.context.rotations.list()).toMatchObject([{ step: 'deliver', kept: 'sealed' }])

  registered.length = 0
  const { context } = startParts((folder) => cpSync(before.folder, folder, { recursive: true, filter: (file) => !file.includes('.db') }))
  registerAll(context, idleGuard)
  obeyPerson({ allow: () => ok(null) })
  expect(await createPage().ask('rotate:list', null)).toMatchObject(ok([{ step: 'deliver', unproven: true }]))
  await expect.poll(() => context.rotations.list().map(({ unproven }) => unproven)).toEqual([undefined])
})
