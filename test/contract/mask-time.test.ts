// @module-tag more
import { expect, test } from 'vitest'
import { maskBody, maskHeader, maskLine, maskTarget } from '../../electron/contract/mask-fields.ts'
import { maskSecrets } from '../../electron/contract/mask-secrets.ts'

// Put together here: nothing that looks like a secret lies in this project.
const SECRET = ['acme', 'live', 'Ab12-Cd34_Ef56.Gh78~Ij90+Kl12/Mn34=Op56'].join('_')

const maskLink = (text: string): string => maskHeader('Link', text)
/** As the text of a field, which may be read as JSON once more. */
const maskNested = (text: string): string => maskBody(JSON.stringify({ error: `{${text}` }))

/**
 * A mask that took time by the square of the length would take minutes for one of these, and fail
 * by that.
 */
const LONG = 300_000

test.each([
  'a',
  'a_live_',
  '_live_',
  'live_live_',
  '%5f',
  '%25',
  '\\u005f',
  '\\x5f',
  '-',
  'x-key',
  'bearer ',
  ' ',
  'bearer  ',
  'bearer%20',
  'bearer+',
  '?a=',
  '&',
  '=',
  '/',
  '\\n',
  '\\b_live_',
  '\\x61_live_',
  '%ab_live_',
  '\\na',
  '\\nkey',
  '\\ntoken',
  'a-',
  'a_',
  'key: ',
  'apikey',
  'pass',
  'password_',
  '?key=',
  ';token=a',
  '"key":"',
  'a=1;',
  '[',
  'a[',
  '://',
  '://a:',
  ':a@',
  '://a:b@',
  ':\\/\\/',
  'bearer\n',
  'bearer\\n',
  'bearer%0a',
  'bearer%c2%a0',
  '<',
  '</?token=a>',
  "'key',",
  "'key', '",
  'keys[',
  '"tokens":["',
  '{"a":"',
])('a text of %j over and over is masked to its end, however long it is', (piece) => {
  const text = piece.repeat(LONG / piece.length)
  for (const mask of [maskSecrets, maskLine, maskTarget, maskBody, maskLink, maskNested])
    expect(mask(`${text} ${SECRET}`)).not.toContain('Kl12')
})
