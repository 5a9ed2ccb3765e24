import { expect, test } from 'vitest'
import type { ChannelRequest } from '../../electron/contract/channel.ts'
import type { ChannelFailure } from '../../electron/contract/channel-failure.ts'
import { ok } from '../../electron/contract/result.ts'
import { refuse } from '../../electron/main/channel/work.ts'
import { request } from '../main/approvals/approval-scene.ts'
import { keystow, newApp } from './command-scene.ts'

/** An app whose creates and rotations end so. */
const ends = async (how: (kill: () => Promise<void>) => Promise<{ readonly ok: false; readonly error: ChannelFailure }>) => {
  const { computer, app } = await newApp(() => 'approved', { create: work('create'), rotate: work('rotate') })
  function work<K extends 'create' | 'rotate'>(kind: K) {
    return {
      freeze: async ({ client }: ChannelRequest<K>) => ok({ ...request, kind, client }),
      run: () => how(app.kill),
    }
  }
  return computer
}
const COMMANDS = ['create', 'rotate'] as const

test.each(COMMANDS)('a %s of which nobody knows what it did ends with 70, and says what the list shows', async (command) => {
  const computer = await ends(async () => refuse('unknown_outcome', { ids: ['key_new'] }))
  const { code, out, err } = await keystow(computer, command, 'shop', '--to', 'pass:shop/mail', '--json')
  expect([code, out]).toEqual([70, '{"error":{"code":"unknown_outcome","ids":["key_new"]}}\n'])
  expect(err).toMatch(/`keystow list`.*key_new/)
})

test.each(COMMANDS)('a %s in whose middle the app ends does so with 70', async (command) => {
  const computer = await ends(async (kill) => {
    await kill()
    return new Promise(() => {})
  })
  expect(await keystow(computer, command, 'shop', '--to', 'pass:shop/mail')).toMatchObject({ code: 70 })
})
