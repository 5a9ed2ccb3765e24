import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fail, ok } from '../../../electron/contract/result.ts'
import { openWorld } from '../open-world.ts'

const PASSPHRASE = 'three words suffice'

test('a passphrase that is set offers to delete the vaults that were set aside, which it does not protect', async () => {
  const world = openWorld()
  await world.connect()
  const aside = ['vault.broken-1', 'vault.previous.broken-2'].map((name) =>
    join(world.folder, name),
  )
  for (const path of aside) writeFileSync(path, 'x')
  const offers = () => world.asked.filter(({ detail }) => detail.includes('vault.broken-1'))
  let current: string | null = null
  for (const [answer, isThere] of [
    [0, true],
    [1, false],
  ] as const) {
    world.answers = (question) => (question === offers().at(-1) ? answer : 1)
    const changed = await world.ask('lock:set-passphrase', { current, next: PASSPHRASE })
    await world.settle()
    expect([changed, aside.map((path) => existsSync(path))]).toEqual([ok(null), [isThere, isThere]])
    current = PASSPHRASE
  }
  await world.ask('lock:set-passphrase', { current, next: PASSPHRASE })
  expect(offers()).toHaveLength(2)
})

// Shows: S99
test('at a closed vault too a wrong passphrase makes the next try wait', async () => {
  const world = openWorld()
  await world.connect()
  await world.ask('lock:set-passphrase', { current: null, next: PASSPHRASE })
  world.kill()
  await world.start()
  const tries = []
  for (let count = 0; count < 3; count += 1)
    tries.push(await world.askUnseen('lock:open', { passphrase: 'another one' }))
  const wrong = fail('wrong_passphrase')
  expect(tries).toEqual([wrong, wrong, fail('wrong_passphrase', { retryAfter: 2 })])
  await world.advance(2_000)
  expect(await world.askUnseen('lock:open', { passphrase: PASSPHRASE })).toEqual(ok(null))
})
