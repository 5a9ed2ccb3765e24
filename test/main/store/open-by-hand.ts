import { createDecipheriv, scryptSync } from 'node:crypto'

/** Opens AES-256-GCM: null for a wrong key or a changed byte. */
const decrypt = (
  key: Buffer,
  nonce: Buffer,
  tag: Buffer,
  body: Buffer,
  authenticated: Buffer,
): Buffer | null => {
  const decipher = createDecipheriv('aes-256-gcm', key, nonce)
  decipher.setAAD(authenticated)
  decipher.setAuthTag(tag)
  try {
    return Buffer.concat([decipher.update(body), decipher.final()])
  } catch {
    return null
  }
}

/** Opens a vault that is sealed by a passphrase alone, from docs/data.md and nothing of ours. */
export const openByHand = (vault: Buffer, passphrase: string): unknown => {
  if (vault.toString('latin1', 0, 8) !== 'KEYSTOW\0' || vault.readUInt16BE(8) !== 1)
    throw new Error('no vault of format 1')
  const bodyAt = 62 + vault.readUInt16BE(10)
  const [salt, nonce, tag, sealedKey] = [
    vault.subarray(12, 28),
    vault.subarray(28, 40),
    vault.subarray(46, 62),
    vault.subarray(62, bodyAt),
  ]
  const [kind, encoded = ''] = sealedKey.toString('latin1').split(' ')
  if (kind !== 'passphrase') throw new Error('an OS store is needed too')
  const wrapped = Buffer.from(encoded, 'base64')
  const byPassphrase = scryptSync(passphrase.normalize('NFKC'), salt, 32, {
    N: 2 ** 17,
    r: 8,
    p: 1,
    maxmem: 2 ** 28,
  })
  const context = Buffer.from('keystow data key passphrase')
  const dataKey = decrypt(
    byPassphrase,
    wrapped.subarray(0, 12),
    wrapped.subarray(12, 28),
    wrapped.subarray(28),
    context,
  )
  if (dataKey === null) throw new Error('another passphrase')
  const content = decrypt(
    dataKey,
    nonce,
    tag,
    vault.subarray(bodyAt),
    Buffer.concat([vault.subarray(0, 46), sealedKey]),
  )
  if (content === null) throw new Error('the vault is damaged')
  return JSON.parse(content.toString())
}
