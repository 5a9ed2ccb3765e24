import { createHash, randomBytes } from 'node:crypto'
import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readFileSync,
  type Stats,
} from 'node:fs'
import { homedir } from 'node:os'
import { isAbsolute, join, resolve } from 'node:path'
import { TOKEN_BYTES } from './handshake.ts'

/** Its name in the data folder. */
export const CHANNEL_FILE = 'channel.json'

/** Linux takes 108 bytes with the closing zero, macOS 104. */
const MAX_SOCKET_PATH = 103
const MAX_FILE = 8_192

/** What the places depend on. */
export interface Computer {
  readonly platform: NodeJS.Platform
  readonly env: Readonly<Record<string, string | undefined>>
  readonly home: string
  /** null where the system has no such ids. */
  readonly uid: number | null
}

export const thisComputer = (): Computer => ({
  platform: process.platform,
  env: process.env,
  // Throws for a user that the system does not know, without HOME.
  get home() {
    return homedir()
  },
  uid: process.getuid?.() ?? null,
})

/** Returns the XDG configuration folder. Relative paths (also `~`) are ignored, as specified. */
export const configFolder = ({ XDG_CONFIG_HOME = '' }: Computer['env'], home: string): string =>
  isAbsolute(XDG_CONFIG_HOME) ? XDG_CONFIG_HOME : join(home, '.config')

/** Where Electron keeps a person's data unless it is told otherwise. */
const appData = ({ platform, env, home }: Computer): string => {
  if (platform === 'darwin') return join(home, 'Library', 'Application Support')
  if (platform === 'win32') return env.APPDATA ?? join(home, 'AppData', 'Roaming')
  return configFolder(env, home)
}

/**
 * The app's data folder: the one that was asked for, or the one of the environment, or the app's
 * own default.
 */
export const dataFolder = (asked: string | null, computer: Computer): string => {
  const named = asked ?? computer.env.KEYSTOW_DATA_FOLDER
  return named === undefined || named === '' ? join(appData(computer), 'Keystow') : resolve(named)
}

export interface SocketPlace {
  /** The folder that has to be the owner's only; null for a pipe, which has none. */
  readonly folder: string | null
  readonly address: string
}

/**
 * Where the app of this data folder listens. null where the path is longer than the system takes.
 */
export const socketPlace = (data: string, { platform, env }: Computer): SocketPlace | null => {
  if (platform === 'win32')
    return { folder: null, address: `\\\\.\\pipe\\keystow-${randomBytes(16).toString('hex')}` }
  const name = `${createHash('sha256').update(data).digest('hex').slice(0, 16)}.sock`
  const runtime = env.XDG_RUNTIME_DIR ?? ''
  // Whoever became another user may have the variable of a login that is over.
  const isThere =
    runtime.startsWith('/') && lstatSync(runtime, { throwIfNoEntry: false })?.isDirectory() === true
  const folders = [...(isThere ? [join(runtime, 'keystow')] : []), join(data, 'channel')]
  const folder = folders.find((one) => Buffer.byteLength(join(one, name)) <= MAX_SOCKET_PATH)
  return folder === undefined ? null : { folder, address: join(folder, name) }
}

const isOwn = ({ uid: owner, mode }: Stats, { uid }: Computer): boolean =>
  uid === null || (owner === uid && (mode & 0o077) === 0)

/** Whether this is a folder, no link to one, that is this user's and that nobody else may enter. */
export const isPrivateFolder = (path: string, computer: Computer): boolean => {
  const found = lstatSync(path, { throwIfNoEntry: false })
  return found?.isDirectory() === true && isOwn(found, computer)
}

/** What `channel.json` says. */
export interface ChannelFile {
  readonly token: Buffer
  readonly address: string
}

export const printChannelFile = ({ token, address }: ChannelFile): string =>
  `${JSON.stringify({ version: 1, token: token.toString('base64'), address })}\n`

const readChannelText = (text: string): ChannelFile | null => {
  try {
    const found = JSON.parse(text) as { token?: unknown; address?: unknown } | null
    const { token, address } = found ?? {}
    if (typeof token !== 'string' || typeof address !== 'string') return null
    const file = { token: Buffer.from(token, 'base64'), address }
    return file.token.length === TOKEN_BYTES && printChannelFile(file) === text ? file : null
  } catch {
    return null
  }
}

/**
 * What the app of this data folder listens with. `missing`: it does not listen. `unsafe`: the file
 * is not this user's only, or is not as the app writes it.
 */
export const readChannelFile = (
  data: string,
  computer: Computer,
): ChannelFile | 'missing' | 'unsafe' => {
  let file: number
  try {
    // Neither a link nor a pipe that would hold whoever opens it.
    file = openSync(
      join(data, CHANNEL_FILE),
      constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0),
    )
  } catch (cause) {
    return cause instanceof Error &&
      'code' in cause &&
      (cause.code === 'ENOENT' || cause.code === 'ENOTDIR')
      ? 'missing'
      : 'unsafe'
  }
  try {
    const found = fstatSync(file)
    if (!found.isFile() || found.size > MAX_FILE || !isOwn(found, computer)) return 'unsafe'
    return readChannelText(readFileSync(file, 'utf8')) ?? 'unsafe'
  } catch {
    return 'unsafe'
  } finally {
    closeSync(file)
  }
}
