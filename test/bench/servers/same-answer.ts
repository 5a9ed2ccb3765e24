/** What every contender answers on the email resource, byte for byte. */
export const NOT_SPECIFIED = { error: { code: 'not_specified', message: 'The email resource is not part of this local service.' } }
