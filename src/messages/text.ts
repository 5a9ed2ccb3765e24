import { en, type Messages } from './en.ts'

/** The catalogue in use. Another language is another object of this type. */
export const text: Messages = en
