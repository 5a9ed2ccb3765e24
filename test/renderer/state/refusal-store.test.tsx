import { beforeEach, expect, test, vi } from 'vitest'
import { fail, ok, type Result } from '../../../electron/contract/result.ts'
import { acknowledge } from '../../../src/features/alarm/acknowledge.ts'
import { closeDialog, openDialog } from '../../../src/state/dialog-store.ts'
import { reportRefusal, useRefusal } from '../../../src/state/refusal-store.ts'
import { changeSettings } from '../../../src/state/settings-store.ts'

const said = (): string | undefined => useRefusal.getState()?.code
const refused = async (): Promise<Result<null>> => fail('disk_full')

beforeEach(
  () => void vi.stubGlobal('keystow', { changeSettings: refused, acknowledgeUnknown: refused }),
)

test('what main refused is said, until the next thing is done', async () => {
  expect(await changeSettings({ theme: 'dark' })).toEqual(fail('disk_full'))
  expect(said()).toBe('disk_full')
  await reportRefusal(Promise.resolve(ok(null)))
  expect(said()).toBeUndefined()
})

test('an answer that the lock withheld says nothing of what was done', async () => {
  await reportRefusal(Promise.resolve(fail('answer_withheld')))
  expect(said()).toBeUndefined()
})

test('a dialog begins and ends without what was refused elsewhere', async () => {
  await reportRefusal(refused())
  openDialog({ kind: 'connections' })
  expect(said()).toBeUndefined()
  await reportRefusal(refused())
  closeDialog()
  expect(said()).toBeUndefined()
})

test('keys that could not be noted as known are not announced as known', async () => {
  expect(await acknowledge('c')).toBe(false)
  expect(said()).toBe('disk_full')
})
