import { counter, numbersIn } from '../../electron/contract/count.ts'

export const number = numbersIn('en')
/** Writes a number with one decimal. */
export const tenths = numbersIn('en', 1)
export const count = counter('en')
export const days = (n: number): string => count(n, 'day', 'days')
export const keys = (n: number): string => count(n, 'API key', 'API keys')
