import type { CopyFormat } from '../../../contract/copy-format.ts'
import { API_KEYS_PATH } from '../../../contract/key-api.ts'
import { posixWord } from '../../../contract/posix-word.ts'
import { envValue } from './env-value.ts'

/**
 * One string of PowerShell, which also takes the typographic quotes for quotes. Source:
 * about_Quoting_Rules.
 */
const powershellString = (text: string): string =>
  `'${text.replace(/['\u2018\u2019\u201A\u201B]/g, '$&$&')}'`

/**
 * `NAME=…` as .env readers and shells both understand it; null where none of it would be read
 * alike.
 */
const envLine = (variable: string, value: string): string | null => {
  const written = envValue(value)
  return written === null ? null : `${variable}=${written}`
}

/**
 * A secret as the text to be pasted; null where the format cannot hold it. `baseUrl`: where the
 * service is, for a curl call.
 */
export const formatSecret = (
  format: CopyFormat,
  secret: string,
  variable: string,
  baseUrl: string,
): string | null => {
  switch (format) {
    case 'value':
      return secret
    case 'env':
      return envLine(variable, secret)
    case 'posix':
      return `export ${variable}=${posixWord(secret)}`
    case 'powershell':
      return `$env:${variable} = ${powershellString(secret)}`
    case 'curl':
      return `curl -sS -H ${posixWord(`Authorization: Bearer ${secret}`)} ${posixWord(baseUrl + API_KEYS_PATH)}`
  }
}
