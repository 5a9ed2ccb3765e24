import { type KeyObject, sign, verify } from 'node:crypto'
import { UpdateError } from './update-error.ts'

/** Signed along, so that a signature made for anything else is worth nothing here. */
const CONTEXT = 'keystow-update-2\n'

/** A payload and its Ed25519 signature, both in base64. */
export interface Sealed {
  readonly payload: string
  readonly signature: string
}

const signed = (payload: Uint8Array): Uint8Array => Buffer.concat([Buffer.from(CONTEXT), payload])

/** Both in one text that cannot come apart. */
export const sealText = (text: string, privateKey: KeyObject): string => {
  const payload = Buffer.from(text)
  const signature = sign(null, signed(payload), privateKey)
  const sealed: Sealed = { payload: payload.toString('base64'), signature: signature.toString('base64') }
  return `${JSON.stringify(sealed)}\n`
}

/** The text that was sealed. Throws an `UpdateError` where the signature does not hold. */
export const openSealed = (sealed: Sealed, publicKey: KeyObject): string => {
  const payload = Buffer.from(sealed.payload, 'base64')
  if (!verify(null, signed(payload), publicKey, Buffer.from(sealed.signature, 'base64'))) throw new UpdateError('untrusted', 'signature')
  return payload.toString('utf8')
}
