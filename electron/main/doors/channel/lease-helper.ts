import type { ChannelEvent, LeaseEnded } from '../../../contract/channel.ts'
import type { LeaseEndReason, LeaseEvent } from '../../../contract/lease.ts'
import type { LeaseHelper } from '../../features/lease/lease-entry.ts'
import { refuseAs } from './codes.ts'
import type { Helper } from './work.ts'

const WHY: Readonly<Record<LeaseEndReason, LeaseEnded>> = {
  time_over: 'expired',
  person: 'by-hand',
  channel_off: 'switched-off',
  quit: 'quitting',
  revoked: 'revoked',
}

/** What a program is told of its lease; null for what the answer to `ended` says. */
const eventOf = (event: LeaseEvent): ChannelEvent | null => {
  switch (event.kind) {
    case 'ending':
      return { event: 'lease-ended', why: WHY[event.why] }
    case 'pending':
      return { event: 'revoke-delayed', code: refuseAs(event.cause).error.code }
    case 'not_proven':
      return { event: 'revoke-unproven' }
    case 'revoked':
      return null
  }
}

/** The program of a connection, as the leases know it: the same for each of its requests. */
export const createLeaseHelpers = (): ((helper: Helper) => LeaseHelper) => {
  const known = new WeakMap<Helper, LeaseHelper>()
  return (helper) => {
    const before = known.get(helper)
    if (before !== undefined) return before
    const made: LeaseHelper = {
      send: (event) => {
        const told = eventOf(event)
        if (told !== null) helper.send(told)
      },
      onGone: helper.onGone,
    }
    known.set(helper, made)
    return made
  }
}
