import type { ChannelOutcome } from '../../../contract/channel.ts'
import { ok } from '../../../contract/result.ts'
import { codeOfCause } from '../../../service/keys/data-fault.ts'
import { thisComputer } from '../../../wire/place.ts'
import { log } from '../../base/log.ts'
import { createChannelConnections } from './connections.ts'
import { forgetLeftToken, listenForPrograms } from './listening.ts'
import { refuse } from './work.ts'

/**
 * Never answered: the caller's program goes on, and comes back once the app opens the real channel.
 */
const HELD: ReadonlySet<string> = new Set(['beat', 'rejoin', 'started', 'ended'])

/**
 * Listens for programs while the vault is closed. Whether they may ask lies in the vault, so the
 * only answer is that the app is locked. The returned function ends it.
 */
export const openClosedChannel = (folder: string): (() => Promise<void>) => {
  const connections = createChannelConnections({
    answer: (request): Promise<ChannelOutcome> => {
      if (HELD.has(request.kind)) return new Promise(() => {})
      return Promise.resolve(
        request.kind === 'status' ? ok({ locked: true, isClosed: true }) : refuse('locked'),
      )
    },
  })
  let token: Buffer | null = null
  try {
    forgetLeftToken(folder)
  } catch (cause) {
    // A folder in its place must not keep the vault from being opened.
    log.error('the token of an earlier run could not be removed', codeOfCause(cause))
  }
  const opened = listenForPrograms(folder, thisComputer(), (socket) => {
    if (token === null) socket.destroy()
    else connections.take(socket, token)
  }).then((listening) => {
    if (typeof listening !== 'string') ({ token } = listening)
    return listening
  })
  return async () => {
    const listening = await opened
    if (typeof listening !== 'string') listening.close()
    connections.closeAll()
  }
}
