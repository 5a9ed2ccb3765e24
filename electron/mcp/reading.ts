import { type Channel, openChannel } from '../cli/caller.ts'
import { failureText, noConnectionText } from '../cli/texts.ts'
import type { ChannelInputs, ChannelOutcome } from '../contract/channel.ts'
import type { ChannelCode } from '../contract/channel-failure.ts'
import type { NoConnection } from '../wire/connect.ts'
import type { Invocation } from './requests.ts'

type Read<K extends 'status' | 'list'> =
  | Extract<ChannelOutcome<K>, { readonly ok: true }>
  | { readonly ok: false; readonly code: ChannelCode | NoConnection; readonly message: string }

/**
 * Reads what needs no approval, each time over a connection of its own. `waitMs`: how long a call
 * waits at most, in milliseconds; no call waits longer than until `ended` is aborted.
 */
export const createReader =
  ({ dataFolder, words }: Invocation, waitMs: number, ended: AbortSignal) =>
  async <K extends 'status' | 'list'>(
    kind: K,
    input: ChannelInputs[K],
    client: string,
  ): Promise<Read<K>> => {
    let channel: Channel | null = null
    const late = AbortSignal.any([ended, AbortSignal.timeout(waitMs)])
    late.addEventListener('abort', () => channel?.close())
    try {
      const opened = await openChannel(dataFolder, words, client)
      if (typeof opened === 'string')
        return { ok: false, code: opened, message: noConnectionText(opened, null) }
      channel = opened
      const outcome = late.aborted ? null : await opened.ask(kind, input)
      if (outcome === null)
        return { ok: false, code: 'no_answer', message: 'Keystow did not answer; try again' }
      return outcome.ok
        ? outcome
        : { ok: false, code: outcome.error.code, message: failureText(outcome.error) }
    } finally {
      channel?.close()
    }
  }

export type Reader = ReturnType<typeof createReader>
