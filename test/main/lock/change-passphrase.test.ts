import { expect, test } from 'vitest'
import { changePassphrase } from '../../../electron/main/lock/change-passphrase.ts'
import { failureScene } from '../ipc/failures/scene.ts'

test('the activity tells that a passphrase was set, changed and removed, and nothing of one that was refused', async () => {
  const { context } = await failureScene()
  await changePassphrase(context, null, 'three words suffice')
  await changePassphrase(context, 'three words do not', null)
  await changePassphrase(context, 'three words suffice', 'three others')
  await changePassphrase(context, 'three others', null)
  const told = context.activity.list().filter(({ action }) => action === 'passphrase')
  expect(told.map(({ outcome }) => outcome)).toEqual([
    'passphrase_removed',
    'passphrase_changed',
    'passphrase_set',
  ])
})
