import { expect, test } from 'vitest'
import { fail } from '../../../electron/contract/result.ts'
import { add, scene } from './person-scene.ts'

test('a press of the person’s after a Cancel, as when a typing error is corrected, lets one more question through, and only one', async () => {
  const { person, press, asked, answers, later } = scene()
  answers(async () => false)
  expect(await person.allow('connections:add', add)).toEqual(fail('declined'))
  expect(await person.allow('connections:add', add)).toMatchObject(fail('declined', { retryAfter: 30 }))
  press()
  expect(await person.allow('connections:add', add)).toEqual(fail('declined'))
  expect(asked).toHaveLength(2)
  press()
  expect(await person.allow('connections:add', add)).toEqual(fail('declined', { retryAfter: 30 }))
  expect(asked).toHaveLength(2)
  later(30_000)
  await person.allow('connections:add', add)
  press()
  answers(async () => true)
  expect((await person.allow('connections:add', add)).ok).toBe(true)
  expect(asked).toHaveLength(4)
})

test('a press from before the Cancel lets nothing through', async () => {
  const { person, press, asked, answers } = scene()
  answers(async () => false)
  press()
  await person.allow('connections:add', add)
  expect(await person.allow('connections:add', add)).toMatchObject(fail('declined', { retryAfter: 30 }))
  expect(asked).toHaveLength(1)
})
