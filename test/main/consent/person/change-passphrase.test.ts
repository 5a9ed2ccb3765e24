import { expect, test } from 'vitest'
import { failureScene } from '../../doors/ipc/failures/scene.ts'

test('the activity tells that a passphrase was set, changed and removed, and nothing of one that was refused', async () => {
  const { context } = await failureScene()
  await context.passphrase.change(null, 'three words suffice')
  await context.passphrase.change('three words do not', null)
  await context.passphrase.change('three words suffice', 'three others')
  await context.passphrase.change('three others', null)
  const told = context.activity.list().filter(({ action }) => action === 'passphrase')
  expect(told.map(({ outcome }) => outcome)).toEqual([
    'passphrase_removed',
    'passphrase_changed',
    'passphrase_set',
  ])
})
