import type { CopyFormat } from '../../contract/copy-format.ts'
import { API_KEYS_PATH } from '../../contract/key-api.ts'
import { posixWord } from '../../contract/posix-word.ts'

/** Needs no quotes in a shell or a .env file. */
const PLAIN = /^[A-Za-z0-9_.:/+-]+$/

/** One string of PowerShell, which also takes the typographic quotes for quotes. Source: about_Quoting_Rules. */
const powershellString = (text: string): string => `'${text.replace(/['\u2018\u2019\u201A\u201B]/g, '$&$&')}'`

/** `NAME=…` as .env readers and shells both understand it. */
const envLine = (variable: string, value: string): string => {
  if (PLAIN.test(value)) return `${variable}=${value}`
  return value.includes("'") ? `${variable}="${value.replace(/["\\$`]/g, '\\$&')}"` : `${variable}='${value}'`
}

export interface FormatParts {
  readonly secret: string
  readonly variable: string
  /** Where the service is, for a curl call. */
  readonly baseUrl: string
}

/** A secret as the text to be pasted. */
export const formatSecret = (format: CopyFormat, { secret, variable, baseUrl }: FormatParts): string => {
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
