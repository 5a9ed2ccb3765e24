import {
  CHANNEL_BOUNDS,
  type ChannelClient,
  type ChannelEvent,
  type ChannelInputs,
  type ChannelKind,
  type ChannelOutcome,
  type ChannelRequest,
} from '../contract/channel.ts'
import { cutText } from '../contract/cut-text.ts'
import { type Caller, connectChannel, type NoConnection } from '../wire/connect.ts'
import { dataFolder, thisComputer } from '../wire/place.ts'

const workingFolder = (): string => {
  try {
    return cutText(process.cwd(), CHANNEL_BOUNDS.path)
  } catch {
    // The folder was deleted. Only some commands need it.
    return ''
  }
}

/**
 * What this program says of itself: `words` are its own, not those of a program that it is to run.
 */
const claims = (words: readonly string[], assistant: string | null): ChannelClient => ({
  pid: process.pid,
  program: cutText(process.execPath, CHANNEL_BOUNDS.path),
  folder: workingFolder(),
  argv: words.map((word) => cutText(word, CHANNEL_BOUNDS.name)),
  ...(assistant === null ? {} : { assistant: cutText(assistant, CHANNEL_BOUNDS.name) }),
})

/** A connection to the app that sends one request at a time, those that wait in their order. */
const inTurn = (caller: Caller, client: ChannelClient) => {
  let last: Promise<unknown> = Promise.resolve()
  let id = 0
  return {
    /**
     * null: the connection ended before the answer. Throws a RangeError for a request that is too
     * long.
     */
    ask: <K extends ChannelKind>(
      kind: K,
      input: ChannelInputs[K],
    ): Promise<ChannelOutcome<K> | null> => {
      const asked = last.then(() => {
        id += 1
        return caller.ask({ id, kind, client, ...input } as ChannelRequest<typeof kind>)
      })
      last = asked.catch(() => {})
      return asked
    },
    close: caller.close,
    onEvent: (heard: (event: ChannelEvent) => void) => caller.onEvent(heard),
    onClosed: caller.onClosed,
  }
}

export type Channel = ReturnType<typeof inTurn>

/** Absolute path of the data folder that is meant; null stands for the usual one. */
export const folderOf = (asked: string | null): string => dataFolder(asked, thisComputer())

/**
 * Connects to the app of a data folder; null stands for the usual one. `assistant`: for which it
 * asks, if for one.
 */
export const openChannel = async (
  folder: string | null,
  words: readonly string[],
  assistant: string | null = null,
): Promise<Channel | NoConnection> => {
  const computer = thisComputer()
  const caller = await connectChannel(dataFolder(folder, computer), computer)
  return typeof caller === 'string' ? caller : inTurn(caller, claims(words, assistant))
}
