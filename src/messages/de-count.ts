import { counter, numbersIn } from '../../electron/contract/count.ts'

export const number = numbersIn('de')
/** Writes a number with one decimal. */
export const tenths = numbersIn('de', 1)
export const count = counter('de')
export const days = (n: number): string => count(n, 'Tag', 'Tage')
export const keys = (n: number): string => `${number(n)} API-Schlüssel`
