import { type KeyObject, sign, verify } from 'node:crypto'
import { UpdateError } from './update-error.ts'

/** Signed along, so that a signature made for anything else is worth nothing here. */
const CONTEXT = 'keystow-update-2\n'

/** A payload and its Ed25519 signature, both in base64. */
export interface Signed {
  readonly payload: string
  readonly signature: string
}

const signedBytes = (payload: Uint8Array): Uint8Array => Buffer.concat([Buffer.from(CONTEXT), payload])

/** Both in one text, so that neither is lost. */
export const signText = (text: string, privateKey: KeyObject): string => {
  const payload = Buffer.from(text)
  const signature = sign(null, signedBytes(payload), privateKey)
  const signed: Signed = { payload: payload.toString('base64'), signature: signature.toString('base64') }
  return `${JSON.stringify(signed)}\n`
}

/** The text that was signed. Throws an `UpdateError` where the signature does not hold. */
export const openSigned = (signed: Signed, publicKey: KeyObject): string => {
  const payload = Buffer.from(signed.payload, 'base64')
  if (!verify(null, signedBytes(payload), publicKey, Buffer.from(signed.signature, 'base64')))
    throw new UpdateError('untrusted', 'signature')
  return payload.toString('utf8')
}
