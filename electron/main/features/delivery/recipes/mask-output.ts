import { maskSecrets } from '../../../../contract/mask-secrets.ts'

const MASK = '••••'
/** A sentence or two. */
const MOST = 300
/**
 * As much as is looked at; more than `MOST`, because what is masked and what a terminal would not
 * show is left out.
 */
const MOST_READ = 20_000
/** As many characters in a row as may not be those of the secret. */
const RUN = 8

// biome-ignore-start lint/suspicious/noControlCharactersInRegex: what a terminal takes for more than text, as in ECMA-48.
/** A title, a link and their like, with the text in them. */
const CONTROL_STRING =
  /(?:\u001b[\]PX^_]|[\u0090\u0098\u009d-\u009f])[^\u0007\u001b\u009c]*(?:\u0007|\u001b\\|\u009c)/g
/** A colour or a movement. */
const SEQUENCE = /(?:\u001b\[|\u009b)[0-?]*[ -/]*[@-~]/g
const ESCAPE = /\u001b[ -/]*[0-~]?/g
// biome-ignore-end lint/suspicious/noControlCharactersInRegex: as above.

/**
 * On one line, as a terminal shows it: without escapes, control characters and characters without
 * width.
 */
const plainOf = (text: string): string =>
  text
    .replace(CONTROL_STRING, '')
    .replace(SEQUENCE, '')
    .replace(ESCAPE, '')
    .replace(/\s+/g, ' ')
    .replace(/[\p{Cc}\p{Cf}]+/gu, '')

/**
 * What of a secret's base64 does not depend on what stands around it, by how many characters stand
 * before it.
 */
const base64Of = (secret: string): readonly string[] =>
  [0, 1, 2].map((before) => {
    const whole = Buffer.from(`${'\0'.repeat(before)}${secret}`)
      .toString('base64')
      .replaceAll('=', '')
    return whole.slice(before === 0 ? 0 : before + 1)
  })

/** All runs of a secret in any form that is easily read, in lower case. */
const runsOf = (secret: string): ReadonlySet<string> => {
  const base64 = [
    ...base64Of(secret),
    ...[secret, `${secret}\n`].map((one) => Buffer.from(one).toString('base64')),
  ]
  const forms = [
    secret,
    JSON.stringify(secret).slice(1, -1),
    encodeURIComponent(secret),
    ...base64,
    ...base64.map((form) => form.replaceAll('+', '-').replaceAll('/', '_')),
    Buffer.from(secret).toString('hex'),
  ]
  return new Set(
    forms.flatMap((form) =>
      Array.from({ length: Math.max(form.length - RUN + 1, 0) }, (_none, at) =>
        form.slice(at, at + RUN).toLowerCase(),
      ),
    ),
  )
}

/**
 * Without every run that the secret has too, also where spaces, a line's end or other characters
 * than those of a secret are in between.
 */
const withoutRuns = (text: string, secret: string): string => {
  // Each character that a secret can consist of, and where it stands.
  const visible = Array.from(text.matchAll(/[\x21-\x7e]/g), ({ 0: character, index }) => ({
    character,
    index,
  }))
  const read = visible.map(({ character }) => character.toLowerCase()).join('')
  const runs = runsOf(secret)
  let masked = ''
  let shownTo = 0
  /** The mask that was set last reaches to here in `read`. */
  let end = -1
  for (let at = 0; at + RUN <= read.length; at += 1) {
    if (!runs.has(read.slice(at, at + RUN))) continue
    if (at > end) masked += `${text.slice(shownTo, visible[at]?.index)}${MASK}`
    end = at + RUN
    shownTo = (visible[end - 1]?.index ?? 0) + 1
  }
  return masked + text.slice(shownTo)
}

/**
 * What a program complained of, fit to be shown: one short line of plain text, without the secret
 * in any form that is easily read.
 */
export const maskOutput = (text: string, secret: string): string => {
  const plain = maskSecrets(withoutRuns(plainOf(text.slice(0, MOST_READ)), secret)).trim()
  return plain.length > MOST ? `${plain.slice(0, MOST)}…` : plain
}
