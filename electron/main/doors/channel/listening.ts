import { randomBytes } from 'node:crypto'
import { chmodSync, lstatSync, mkdirSync, rmSync } from 'node:fs'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import type { ListenProblem } from '../../../contract/channel-state.ts'
import { codeOfCause } from '../../../service/keys/data-fault.ts'
import { TOKEN_BYTES } from '../../../wire/handshake.ts'
import {
  CHANNEL_FILE,
  type Computer,
  isPrivateFolder,
  printChannelFile,
  socketPlace,
} from '../../../wire/place.ts'
import { writeAtomically } from '../../base/atomic-write.ts'
import { log } from '../../base/log.ts'

/** Where the app listens, and the token that whoever connects has to have. */
export interface Listening {
  readonly address: string
  readonly token: Buffer
  /** Takes nobody any more, and takes the socket and the file with the token away. */
  close(): void
}

const makeFolder = (folder: string): void => {
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (cause) {
    if (codeOfCause(cause) !== 'EEXIST') throw cause
  }
}

/** Whether nobody listens at a socket that was left: only a refusal says so. */
const isStale = (address: string): Promise<boolean> =>
  new Promise((done) => {
    const socket = connect(address)
    socket.once('connect', () => {
      socket.destroy()
      done(false)
    })
    socket.once('error', (cause) => done(codeOfCause(cause) === 'ECONNREFUSED'))
  })

/** Whether the place is free; a socket that a killed app left is taken away. */
const makeRoom = async (address: string): Promise<boolean> => {
  const found = lstatSync(address, { throwIfNoEntry: false })
  if (found === undefined) return true
  if (!found.isSocket() || !(await isStale(address))) return false
  rmSync(address)
  return true
}

const listenAt = (server: Server, address: string): Promise<void> =>
  new Promise((done, failed) => {
    server.once('error', failed)
    server.listen(address, () => {
      server.off('error', failed)
      server.on('error', (cause) => log.error('the channel', codeOfCause(cause)))
      done()
    })
  })

const open = async (
  data: string,
  computer: Computer,
  connected: (socket: Socket) => void,
): Promise<Listening | ListenProblem> => {
  const place = socketPlace(data, computer)
  if (place === null) return 'path_too_long'
  const { folder, address } = place
  if (folder !== null) {
    makeFolder(folder)
    if (!isPrivateFolder(folder, computer)) return 'folder_unsafe'
    if (!(await makeRoom(address))) return 'taken'
  }
  const server = createServer(connected)
  await listenAt(server, address)
  const close = (): void => {
    server.close()
    rmSync(join(data, CHANNEL_FILE), { force: true })
    if (folder !== null) rmSync(address, { force: true })
  }
  try {
    if (folder !== null) chmodSync(address, 0o600)
    const token = randomBytes(TOKEN_BYTES)
    writeAtomically(join(data, CHANNEL_FILE), printChannelFile({ token, address }))
    return { address, token, close }
  } catch (cause) {
    close()
    throw cause
  }
}

/** Listens for the programs of this user, with a new token. */
export const listenForPrograms = async (
  data: string,
  computer: Computer,
  connected: (socket: Socket) => void,
): Promise<Listening | ListenProblem> => {
  try {
    return await open(data, computer, connected)
  } catch (cause) {
    log.error('the channel could not be opened', codeOfCause(cause))
    return codeOfCause(cause) === 'EADDRINUSE' ? 'taken' : 'failed'
  }
}

/** Takes away the token of a run that was killed. Throws when the disk refuses. */
export const forgetLeftToken = (data: string): void =>
  rmSync(join(data, CHANNEL_FILE), { force: true })
