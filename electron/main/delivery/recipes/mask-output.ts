import { maskSecrets } from '../../../contract/mask-secrets.ts'

const MASK = '••••'
/** A sentence or two. */
const MOST = 300

/** What a program complained of, fit to be shown: without the secret in any form that is easily read, without control characters, short. */
export const maskOutput = (text: string, secret: string): string => {
  const forms = [
    secret,
    JSON.stringify(secret).slice(1, -1),
    encodeURIComponent(secret),
    ...[secret, `${secret}\n`].flatMap((one) => [Buffer.from(one).toString('base64'), Buffer.from(one).toString('hex')]),
  ]
  const hidden = forms.reduce((masked, form) => masked.replaceAll(form, MASK), text)
  const plain = maskSecrets(hidden)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the colours of a terminal.
    .replace(/\u001b\[[\d;]*[A-Za-z]/g, '')
    .replace(/[\p{Cc}\p{Cf}]+/gu, ' ')
    .trim()
  return plain.length > MOST ? `${plain.slice(0, MOST)}…` : plain
}
