import { readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import type { SecureStorage } from '../../contract/app-state.ts'
import { configFolder } from '../../wire/place.ts'

const KWALLET = 'KWallet'

/** Chromium's names of the stores that protect a key on Linux. */
const LINUX_STORES: Readonly<Record<string, string>> = {
  gnome_libsecret: 'GNOME Keyring',
  kwallet: KWALLET,
  kwallet5: KWALLET,
  kwallet6: KWALLET,
}

/** The name for people; of what is no store, Chromium's own. */
export const storeName = (backend: string): string => LINUX_STORES[backend] ?? backend

const BY_PREFIX: Readonly<Record<string, string>> = { v11: 'Secret Service', v12: 'Secret Portal' }

/**
 * The name of the store that sealed, by the first letters of what it made: on a desktop that
 * Chromium does not know it names no store, and yet asks the Secret Service.
 */
export const sealedBy = (name: string, prefix: string): string =>
  Object.values(LINUX_STORES).includes(name) ? name : (BY_PREFIX[prefix] ?? name)

/** The text of KWallet's settings; empty where there are none, which means that it is on. */
export const kwalletSettings = (): string => {
  try {
    return readFileSync(join(configFolder(process.env, homedir()), 'kwalletrc'), 'utf8')
  } catch {
    return ''
  }
}

/** Whether the person switched this store off. `settings` answers KWallet's. */
export const isSwitchedOff = (name: string, settings: () => string): boolean => {
  if (name !== KWALLET) return false
  const wallet = /^\[Wallet\]\s*$([^[]*)/m.exec(settings())?.[1] ?? ''
  return /^Enabled\s*=\s*false\s*$/im.test(wallet)
}

/** Why the store gave no key that protects anything. */
export const whyNoKey = (
  name: string,
  platform: NodeJS.Platform,
  settings: () => string,
): SecureStorage['state'] => {
  if (isSwitchedOff(name, settings)) return 'off'
  return platform !== 'linux' || Object.values(LINUX_STORES).includes(name)
    ? 'unreachable'
    : 'unavailable'
}
