import { safeStorage } from 'electron'
import type { SecureStorage } from '../../contract/app-state.ts'
import { isSwitchedOff, kwalletSettings, sealedBy, storeName, whyNoKey } from './store-kinds.ts'

/**
 * A secure store of the OS. Its calls answer `late` where it does not answer in time, and reject
 * where it refuses.
 */
export interface OsStore {
  probe(): Promise<SecureStorage>
  seal(text: string): Promise<Buffer | 'late'>
  unseal(sealed: Buffer): Promise<{ readonly result: string } | 'late'>
  /** Tells whether a ciphertext was made by a store that protects its key. */
  isProtected(sealed: Buffer): boolean
}

/** How long the OS store may take to answer before it counts as locked, in milliseconds. */
const DEADLINE_MS = 5_000
/**
 * An unlocked store is there within some 10 ms, and the first list waits for it; a locked one is
 * asked ever less often.
 */
const FIRST_POLL_MS = 2
const LAST_POLL_MS = 100

const backendName = (): string => {
  if (process.platform === 'darwin') return 'macOS Keychain'
  if (process.platform === 'win32') return 'Windows Data Protection'
  const backend = safeStorage.getSelectedStorageBackend()
  return storeName(backend)
}

const prefixOf = (sealed: Buffer): string => sealed.subarray(0, 3).toString('latin1')

/**
 * Whether a ciphertext was made by a real key store. On Linux Chromium falls back to a key that is
 * in its source and reports success; only the prefix shows it (`v11` Secret Service, `v12` portal).
 * On macOS and Windows `v10` is the real thing.
 */
const isProtected = (sealed: Buffer): boolean =>
  process.platform !== 'linux' || ['v11', 'v12'].includes(prefixOf(sealed))

const withDeadline = async <T>(work: Promise<T>): Promise<T | 'late'> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), DEADLINE_MS)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

const untilAvailable = async (): Promise<boolean> => {
  // By a clock that nobody sets: at login the system may set its own.
  const end = performance.now() + DEADLINE_MS
  for (
    let pause = FIRST_POLL_MS;
    performance.now() < end;
    pause = Math.min(pause * 2, LAST_POLL_MS)
  ) {
    if ((await withDeadline(safeStorage.isAsyncEncryptionAvailable())) === true) return true
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
  return false
}

/** No answer in time. A store that is switched off gives none either. */
const late = (backend: string): SecureStorage => ({
  state: isSwitchedOff(backend, kwalletSettings) ? 'off' : 'locked',
  backend,
})

/**
 * Where there is no key of a real store. On macOS and Windows there is no other store than the
 * system's own.
 */
const withoutKey = (backend: string): SecureStorage => ({
  state: whyNoKey(backend, process.platform, kwalletSettings),
  backend,
})

/**
 * Asks the OS for a secure store and proves it on a throwaway text. Never blocks main: only the
 * asynchronous calls are used.
 */
const probeSecureStorage = async (): Promise<SecureStorage> => {
  const backend = backendName()
  try {
    if (!(await untilAvailable())) return late(backend)
    const probe = await withDeadline(safeStorage.encryptStringAsync('probe'))
    if (probe === 'late') return late(backend)
    return isProtected(probe)
      ? { state: 'available', backend: sealedBy(backend, prefixOf(probe)) }
      : withoutKey(backend)
  } catch {
    return withoutKey(backend)
  }
}

const seal = async (text: string): Promise<Buffer | 'late'> =>
  withDeadline(safeStorage.encryptStringAsync(text))

const unseal = async (sealed: Buffer): Promise<{ readonly result: string } | 'late'> =>
  withDeadline(safeStorage.decryptStringAsync(sealed))

/** The OS secure store. */
export const OS_STORE: OsStore = { probe: probeSecureStorage, seal, unseal, isProtected }
