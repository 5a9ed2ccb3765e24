import { ANY_CHANNEL, CHANNEL_FAILURES } from '../../electron/contract/failures.ts'
import type { RequestChannel } from '../../electron/contract/ipc.ts'

/** Whether the contract lets a channel fail with this code. */
export const mayFailWith = (channel: RequestChannel, code: string): boolean =>
  [...ANY_CHANNEL, ...CHANNEL_FAILURES[channel]].some((one) => one === code)
