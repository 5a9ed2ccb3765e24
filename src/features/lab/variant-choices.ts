import { VARIANT_CHOICES, type Variants } from '../../../electron/contract/lab.ts'
import { text } from '../../messages/text.ts'

const texts = text.lab.behaviour

/** The service's default behaviour: the first choice of each. */
export const DEFAULTS: Variants = {
  createStatus: VARIANT_CHOICES.createStatus[0],
  revokeStatus: VARIANT_CHOICES.revokeStatus[0],
  unknownRevoke: VARIANT_CHOICES.unknownRevoke[0],
  resetUnit: VARIANT_CHOICES.resetUnit[0],
  errorShape: VARIANT_CHOICES.errorShape[0],
  rateLimitHeaders: VARIANT_CHOICES.rateLimitHeaders[0],
  limit: VARIANT_CHOICES.limit[0],
  listOrder: VARIANT_CHOICES.listOrder[0],
  extraFields: VARIANT_CHOICES.extraFields[0],
  headerCase: VARIANT_CHOICES.headerCase[0],
  timestamps: VARIANT_CHOICES.timestamps[0],
  refusalStatus: VARIANT_CHOICES.refusalStatus[0],
  challenge: VARIANT_CHOICES.challenge[0],
  unknownQuery: VARIANT_CHOICES.unknownQuery[0],
  prefix: VARIANT_CHOICES.prefix[0],
}

/** Those that are chosen from a few; `limit` and `prefix` are entered. */
export const CHOSEN = [
  'createStatus',
  'revokeStatus',
  'unknownRevoke',
  'resetUnit',
  'errorShape',
  'rateLimitHeaders',
  'listOrder',
  'extraFields',
  'headerCase',
  'timestamps',
  'refusalStatus',
  'challenge',
  'unknownQuery',
] as const satisfies readonly (keyof Variants)[]

export type ChosenVariant = (typeof CHOSEN)[number]

export const legendOf = (variant: ChosenVariant): string => texts[variant]

const labelOf = (value: Variants[ChosenVariant]): string =>
  typeof value === 'number' ? String(value) : texts.choices[value]

/** The choices of a variant as text, the default marked. */
export const optionsOf = (
  variant: ChosenVariant,
): readonly { readonly value: Variants[ChosenVariant]; readonly label: string }[] =>
  VARIANT_CHOICES[variant].map((value) => ({
    value,
    label:
      value === DEFAULTS[variant] ? `${labelOf(value)} (${text.lab.isDefault})` : labelOf(value),
  }))
