import { execFileSync } from 'node:child_process'
import { createCipheriv, createDecipheriv, pbkdf2Sync } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Running } from './app.ts'
import { SECRET_TOOL } from './keyring.ts'

type Rows = readonly Readonly<Record<string, unknown>>[]

/** The parts of the vault that tests look at. */
interface VaultContent {
  readonly connections: Rows
  readonly tokens: Rows
  readonly revocations: Rows
  readonly keys: { readonly notes: string; readonly activity: string }
}

/**
 * Decrypted documents of a data folder, each read from the disk by its call. Only while no
 * passphrase is set.
 */
interface OpenedFolder {
  readonly vault: () => VaultContent
  /** Empty until they are first written, as is the activity. */
  readonly notes: () => Notes
  /** Writes the notes while the app is not running. */
  readonly writeNotes: (notes: Notes) => void
  readonly activity: () => { readonly entries: Rows }
}

type Notes = Readonly<Record<string, unknown>>

const HEADER_BYTES = 62

/**
 * Splits a document into the key that is wrapped in its header and everything else that AES-256-GCM
 * needs.
 */
const partsOf = (path: string) => {
  const bytes = readFileSync(path)
  const bodyAt = HEADER_BYTES + bytes.readUInt16BE(10)
  const sealedKey = bytes.subarray(HEADER_BYTES, bodyAt)
  const authenticated = Buffer.concat([bytes.subarray(0, 46), sealedKey])
  return {
    sealedKey,
    authenticated,
    nonce: bytes.subarray(28, 40),
    tag: bytes.subarray(46, HEADER_BYTES),
    body: bytes.subarray(bodyAt),
  }
}

const open = ({ authenticated, nonce, tag, body }: ReturnType<typeof partsOf>, key: Buffer) => {
  const decipher = createDecipheriv('aes-256-gcm', key, nonce).setAAD(authenticated).setAuthTag(tag)
  return JSON.parse(Buffer.concat([decipher.update(body), decipher.final()]).toString())
}

/**
 * Encrypts the content of a document whose key lies in the vault anew: header without a wrapped
 * key, then the ciphertext.
 */
const seal = (
  content: unknown,
  { authenticated }: ReturnType<typeof partsOf>,
  key: Buffer,
): Buffer => {
  const cipher = createCipheriv('aes-256-gcm', key, authenticated.subarray(28, 40)).setAAD(
    authenticated,
  )
  const body = Buffer.concat([cipher.update(JSON.stringify(content)), cipher.final()])
  return Buffer.concat([authenticated, cipher.getAuthTag(), body])
}

/** Decrypts what Chromium sealed by the secret that it keeps in the keyring. */
const unseal = (sealed: Buffer, secret: string): string => {
  const decipher = createDecipheriv(
    'aes-128-cbc',
    pbkdf2Sync(secret, 'saltysalt', 1, 16, 'sha1'),
    Buffer.alloc(16, ' '),
  )
  return Buffer.concat([decipher.update(sealed.subarray(3)), decipher.final()]).toString()
}

/**
 * The key of a vault as it lies in its header. It stays the same until the passphrase is changed.
 */
export const sealedKeyOf = (userData: string): Buffer => partsOf(join(userData, 'vault')).sealedKey

/** The prefix by which Chromium says what sealed the key of a vault: `v11` is a keyring. */
export const sealOf = (userData: string): string =>
  sealedKeyOf(userData).subarray(0, 3).toString('latin1')

/**
 * Asks the keyring of the running app for its secret, as any program of the same user can, and
 * opens the folder by it, also after the app has ended.
 */
export const openFolder = async ({
  app,
  userData,
}: Pick<Running, 'app' | 'userData'>): Promise<OpenedFolder> => {
  const bus = await app.evaluate(() => process.env.DBUS_SESSION_BUS_ADDRESS ?? '')
  const schema = 'chrome_libsecret_os_crypt_password_v2'
  const secret = execFileSync(SECRET_TOOL, ['lookup', 'xdg:schema', schema], {
    env: { ...process.env, DBUS_SESSION_BUS_ADDRESS: bus },
  })
  const vault = () => {
    const parts = partsOf(join(userData, 'vault'))
    const [, key = ''] = unseal(parts.sealedKey, secret.toString()).split(' ')
    return open(parts, Buffer.from(key, 'base64'))
  }
  const keyOf = (name: 'notes' | 'activity'): Buffer => Buffer.from(vault().keys[name], 'base64')
  const pathOf = (name: 'notes' | 'activity'): string => join(userData, name)
  const read = (name: 'notes' | 'activity') => open(partsOf(pathOf(name)), keyOf(name))
  return {
    vault,
    notes: () => (existsSync(pathOf('notes')) ? read('notes') : {}),
    writeNotes: (notes) =>
      writeFileSync(pathOf('notes'), seal(notes, partsOf(pathOf('notes')), keyOf('notes'))),
    activity: () => (existsSync(pathOf('activity')) ? read('activity') : { entries: [] }),
  }
}
