import { beforeEach, expect, test } from 'vitest'
import type { Outcome } from '../../../../electron/contract/ipc.ts'
import { fail, ok } from '../../../../electron/contract/result.ts'
import { DiskFailure } from '../../../../electron/main/base/disk-failure.ts'
import { Door } from '../../../../electron/main/doors/ipc/handle.ts'
import { createPage } from '../../app/fake-electron.ts'

const REFUSED: Outcome<'api-keys:create'> = ok({
  kind: 'refused',
  attemptId: 'attempt',
  name: 'a',
  cause: { code: 'forbidden' },
})
const INPUT = { connectionId: 'c', name: 'billing' }
let door: Door
let page: ReturnType<typeof createPage>
let locked: boolean

beforeEach(() => {
  door = new Door()
  page = createPage(door)
  locked = false
  door.isLocked = () => locked
  door.person = { allow: () => ok(false) }
})

/** A create that waits until the test lets it end. */
const waitingCreate = () => {
  const { promise, resolve } = Promise.withResolvers<Outcome<'api-keys:create'>>()
  const lost: Outcome<'api-keys:create'>[] = []
  let asked = 0
  door.handle(
    'api-keys:create',
    () => {
      asked += 1
      return promise
    },
    (answered) => lost.push(answered),
  )
  return { end: () => resolve(REFUSED), lost, asked: () => asked }
}

test('an answer reaches the page that asked, and is not reported as undelivered', async () => {
  const create = waitingCreate()
  create.end()
  expect(await page.ask('api-keys:create', INPUT)).toEqual(REFUSED)
  expect(create.lost).toEqual([])
})

test('an answer that comes after its page has ended is reported as undelivered', async () => {
  const create = waitingCreate()
  const asked = page.ask('api-keys:create', INPUT)
  page.end()
  create.end()
  await asked
  expect(create.lost).toEqual([REFUSED])
})

test('an answer that comes after the lock is kept back and reported as undelivered', async () => {
  const create = waitingCreate()
  const asked = page.ask('api-keys:create', INPUT)
  await expect.poll(create.asked).toBe(1)
  locked = true
  create.end()
  expect(await asked).toEqual(fail('answer_withheld'))
  expect(create.lost).toEqual([REFUSED])
})

test('a handler that did nothing because of the lock is not taken for one whose answer came too late', async () => {
  door.handle('connections:import', () => {
    locked = true
    return fail('locked')
  })
  expect(await page.ask('connections:import', null)).toEqual(fail('locked'))
})

test('a page of another origin, a locked app, one that quits, and an input that does not fit are refused before anything is done', async () => {
  const create = waitingCreate()
  expect(await page.ask('api-keys:create', { ...INPUT, more: 1 })).toEqual(
    fail('bad_input', { detail: '' }),
  )
  expect(await page.ask('api-keys:create', { ...INPUT, name: 1 })).toEqual(
    fail('bad_input', { detail: 'name' }),
  )
  expect(await page.ask('api-keys:create', { ...INPUT, name: 'n'.repeat(40_000) })).toEqual(
    fail('bad_input', { detail: 'size' }),
  )
  locked = true
  expect(await page.ask('api-keys:create', INPUT)).toEqual(fail('locked'))
  locked = false
  door.isQuitting = () => true
  expect(await page.ask('api-keys:create', INPUT)).toEqual(fail('quitting'))
  door.isQuitting = () => false
  page.leaveFor('https://elsewhere.test')
  expect(await page.ask('api-keys:create', INPUT)).toEqual(fail('bad_input', { detail: 'sender' }))
  expect(create.asked()).toBe(0)
})

test('what the person declines is not done, nor what they allow once the app is locked', async () => {
  const create = waitingCreate()
  door.person = { allow: () => fail('declined') }
  expect(await page.ask('api-keys:create', INPUT)).toEqual(fail('declined'))
  door.person = {
    allow: async () => {
      locked = true
      return ok(true)
    },
  }
  expect(await page.ask('api-keys:create', INPUT)).toEqual(fail('locked'))
  expect(create.asked()).toBe(0)
})

test('what is thrown reaches the page as a code alone, a refusal of the disk by its own', async () => {
  let thrown: Error = new Error('token x_live_12345678 of /home/person')
  door.handle('lab:state', () => {
    throw thrown
  })
  expect(await page.ask('lab:state', null)).toEqual(fail('internal'))
  thrown = Object.assign(new Error('no space left'), { code: 'ENOSPC' })
  expect(await page.ask('lab:state', null)).toEqual(fail('disk_full'))
  thrown = new DiskFailure(Object.assign(new Error('read-only'), { code: 'EROFS' }))
  expect(await page.ask('lab:state', null)).toEqual(fail('data_not_written'))
})

test('a request counts as under way until its answer, whatever that is', async () => {
  const create = waitingCreate()
  const asked = page.ask('api-keys:create', INPUT)
  expect(door.underWay).toBe(1)
  create.end()
  await asked
  expect(door.underWay).toBe(0)
  await page.ask('api-keys:create', { ...INPUT, name: 1 })
  expect(door.underWay).toBe(0)
})
