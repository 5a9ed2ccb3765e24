import { cutText } from './cut-text.ts'
import { maskSecrets } from './mask-secrets.ts'

const SPACES = /[\t\n\v\f\r\u0085\u2028\u2029]+/gu
/**
 * Control and format characters, those that turn the direction among them, and what a model reads
 * and nobody sees.
 */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cn}\p{Co}\p{Cs}\p{Default_Ignorable_Code_Point}]/gu

/**
 * A text of somebody else as one line of at most so many characters, without what cannot be seen
 * and without a secret.
 */
export const plainLine = (text: string, most = 256): string =>
  cutText(maskSecrets(text.replaceAll(SPACES, ' ').replaceAll(UNSEEN, '').trim()), most)
