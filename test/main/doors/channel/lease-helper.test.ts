import { expect, test } from 'vitest'
import { eventText } from '../../../../electron/cli/texts.ts'
import type { ChannelEvent } from '../../../../electron/contract/channel.ts'
import type { LeaseEvent } from '../../../../electron/contract/lease.ts'
import { createLeaseHelpers } from '../../../../electron/main/doors/channel/lease-helper.ts'

const told = (event: LeaseEvent): readonly string[] => {
  const sent: ChannelEvent[] = []
  createLeaseHelpers()({ send: (one) => sent.push(one), onGone: () => () => {} }).send(event)
  return sent.map((one) => eventText(one))
}

test('a program hears of an end that is not proven, and of a proven one only as the answer', () => {
  expect(told({ kind: 'not_proven' })).toEqual([expect.stringContaining('is not proven')])
  expect(told({ kind: 'pending', cause: { code: 'timed_out' } })).toEqual([
    expect.stringContaining('could not be revoked yet'),
  ])
  expect(told({ kind: 'revoked' })).toEqual([])
})
