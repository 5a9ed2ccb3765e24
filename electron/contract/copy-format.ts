/** The forms in which a secret can be copied. */
export const COPY_FORMATS = ['value', 'env', 'posix', 'powershell', 'curl'] as const
export type CopyFormat = (typeof COPY_FORMATS)[number]

/** Longest name of a variable, in characters. */
export const VARIABLE_MAX = 100

export const VARIABLE = /^[A-Za-z_][A-Za-z0-9_]*$/

/** Whether a text names a variable in every shell and .env reader that we write for. */
export const isVariable = (text: string): boolean =>
  text.length <= VARIABLE_MAX && VARIABLE.test(text)

/** A variable's name for a key's name: `billing-worker` becomes `BILLING_WORKER_API_KEY`. */
export const suggestVariable = (keyName: string): string => {
  const words = keyName
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, 60)
  const named = /(^|_)KEY$/.test(words)
    ? words
    : [words, 'API_KEY'].filter((part) => part !== '').join('_')
  return /^\d/.test(named) ? `_${named}` : named
}
