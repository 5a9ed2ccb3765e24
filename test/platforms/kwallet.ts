import { execFile } from 'node:child_process'
import { pbkdf2Sync, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { cleanEnv } from '../e2e/support/app.ts'
import { type Env, end, outputOf, startBus, startX, until, xdotoolOn } from './desktop.ts'

/**
 * As it is after a login, before anybody typed its password, or when the person switched it off in
 * the desktop's settings.
 */
export type WalletState = 'open' | 'locked' | 'off'

/** A session of KDE Plasma's, as far as its wallet goes. */
export interface WalletSession {
  readonly env: Env
  /**
   * Answers KWallet's own question for the password, which it asks when somebody wants something of
   * a locked wallet.
   */
  answerQuestion(answer: 'password' | 'cancel'): Promise<void>
  stop(): Promise<void>
}

const WALLET = 'kdewallet'

const PASSWORD = 'secret-password'

/**
 * What PAM hands over of the password at a login: a hash that KWallet itself makes of a password
 * that is typed, with a salt beside the wallet.
 */
const hashFor = (data: string): string => {
  const file = join(data, 'kwalletd', `${WALLET}.salt`)
  if (!existsSync(file)) {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, randomBytes(56))
  }
  return `@ay [${[...pbkdf2Sync(PASSWORD, readFileSync(file), 50_000, 56, 'sha512')].join(', ')}]`
}

/** Where a wallet and the settings of KWallet are kept. */
export const newWalletFolder = (): string => mkdtempSync(join(tmpdir(), 'kwallet-'))

const dbusCall = (env: Env, method: string, args: readonly string[]): Promise<string> => {
  const target = ['--session', '--dest', 'org.kde.kwalletd5', '--object-path', '/modules/kwalletd5']
  return new Promise((resolve, reject) =>
    execFile(
      'gdbus',
      ['call', ...target, '--method', `org.kde.KWallet.${method}`, ...args],
      { env },
      (error, stdout) => (error === null ? resolve(stdout.trim()) : reject(error)),
    ),
  )
}

/**
 * Opens a session on the wallet in `folder`, on a bus and a display of its own. KWallet itself is
 * started by the bus, as on a desktop.
 */
export const openWalletSession = async (
  folder: string,
  state: WalletState,
): Promise<WalletSession> => {
  const [config, data, runtime] = [
    join(folder, 'config'),
    join(folder, 'data'),
    mkdtempSync(join(folder, 'run-')),
  ]
  for (const path of [config, data]) mkdirSync(path, { recursive: true })
  writeFileSync(
    join(config, 'kwalletrc'),
    `[Wallet]\nFirst Use=false\nEnabled=${state !== 'off'}\n`,
  )
  const bare = {
    ...cleanEnv(),
    HOME: folder,
    XDG_CONFIG_HOME: config,
    XDG_DATA_HOME: data,
    XDG_RUNTIME_DIR: runtime,
    XDG_CURRENT_DESKTOP: 'KDE',
    KDE_SESSION_VERSION: '5',
  }
  const { display, server } = await startX(bare)
  const { address, bus } = await startBus({ ...bare, DISPLAY: display })
  const env = { ...bare, DISPLAY: display, DBUS_SESSION_BUS_ADDRESS: address }
  const ask = (method: string, ...args: readonly string[]): Promise<string> =>
    dbusCall(env, method, args)
  if (state === 'open') await ask('pamOpen', WALLET, hashFor(data), '0')
  const x = xdotoolOn(env)
  return {
    env,
    answerQuestion: async (answer) => {
      const question = (): Promise<string> =>
        x('search', '--onlyvisible', '--name', '^KDE Wallet Service$')
      await until('the question for the password', async () => (await question()) !== '')
      const [window = ''] = (await question()).split('\n')
      await x('windowfocus', '--sync', window)
      if (answer === 'password') await x('type', PASSWORD)
      await x('key', answer === 'password' ? 'Return' : 'Escape')
      await until('the end of the question', async () => (await question()) === '')
    },
    stop: async () => {
      // It writes late by itself.
      if (state === 'open') await ask('close', WALLET, 'true')
      for (const program of [bus, server]) await end(program)
    },
  }
}

/** The entries of a folder of the open wallet, as KDE's own program lists them. */
export const walletEntries = async (
  { env }: WalletSession,
  folder: string,
): Promise<readonly string[]> =>
  (await outputOf('kwallet-query', ['--list-entries', '--folder', folder, WALLET], env))
    .trim()
    .split('\n')
