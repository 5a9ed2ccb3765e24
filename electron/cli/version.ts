declare const KEYSTOW_VERSION: string

/** Of the package that this belongs to; from the source it has none. */
export const VERSION: string =
  typeof KEYSTOW_VERSION === 'undefined' ? 'from source' : KEYSTOW_VERSION
