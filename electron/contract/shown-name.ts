import { lastFourOf } from './api-key.ts'
import { holdsSecret } from './mask-secrets.ts'
import { once } from './once.ts'

/** A piece of a name as it is shown. `hidden`: it stands for a character that could not be seen. */
interface NamePart {
  readonly text: string
  readonly hidden: boolean
}

/** Nothing to look for: most names. */
const PLAIN = /^[\x20-\x7e]*$/

/**
 * Never part of a literal: for one, even in a function that is never called, V8 puts the set of all
 * emoji together as soon as it reads the file, which takes 24 ms (docs/performance.md, P20).
 */
const EMOJI = String.raw`\p{RGI_Emoji}`

/**
 * An emoji of one or several characters, or a character that cannot be seen, moves what stands
 * beside it, or is a space that looks like another. Combining marks are taken for hidden where they
 * have no letter to stand on and after the fourth on one.
 */
const special = once(
  () =>
    new RegExp(
      String.raw`(?<emoji>${EMOJI})|(?<hidden>[\p{Cc}\p{Cf}\p{Cn}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]|[\p{Zs}--\x20]|^\p{M}|(?<=\p{M}{4})\p{M})`,
      'gv',
    ),
)

const ABBREVIATIONS: Readonly<Record<string, string>> = {
  '\t': '⟨TAB⟩',
  '\n': '⟨LF⟩',
  '\r': '⟨CR⟩',
}

const writtenOut = (character: string): string =>
  ABBREVIATIONS[character] ??
  `⟨U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`

/**
 * A name of a key or a connection, which is other people's text, in pieces to show: hidden
 * characters are written out.
 */
export const nameParts = (name: string): readonly NamePart[] => {
  if (PLAIN.test(name)) return [{ text: name, hidden: false }]
  const parts: NamePart[] = []
  let from = 0
  for (const { index, groups } of name.matchAll(special())) {
    const character = groups?.hidden
    if (character === undefined) continue
    if (index > from) parts.push({ text: name.slice(from, index), hidden: false })
    parts.push({ text: writtenOut(character), hidden: true })
    from = index + character.length
  }
  if (from < name.length) parts.push({ text: name.slice(from), hidden: false })
  return parts
}

/** The same as plain text. One line, whatever the name holds. */
export const shownName = (name: string): string => {
  if (PLAIN.test(name)) return name
  return nameParts(name)
    .map((part) => part.text)
    .join('')
}

/** Letters that are written from right to left. */
const RIGHT_TO_LEFT =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u

const isolated = (shown: string): string =>
  RIGHT_TO_LEFT.test(shown) ? `\u2068${shown}\u2069` : shown

/**
 * A name within a sentence: as shown, and one that is written from right to left does not turn what
 * stands beside it.
 */
export const nameInText = (name: string): string => isolated(shownName(name))

/** Longest name outside the page, in characters as a reader counts them. */
const BOUND = 64

let segmenter: Intl.Segmenter | null = null

/**
 * A name for a place that knows plain text only and must not be filled by it, such as a dialog of
 * the system. As `shownName`, cut to `most` characters, the last of them `…`; what is written from
 * right to left is isolated.
 */
export const boundedName = (name: string, most = BOUND): string => {
  // Longer than this is cut whatever it is; the rest need not be looked at.
  const shown = shownName(name.slice(0, most * 32))
  let bounded = shown
  if (shown.length > most) {
    segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' })
    const kept: string[] = []
    for (const { segment } of segmenter.segment(shown)) {
      kept.push(segment)
      if (kept.length > most) break
    }
    bounded = kept.length > most ? `${kept.slice(0, most - 1).join('')}…` : shown
  }
  return isolated(bounded)
}

const notTyped = once(() => new RegExp(String.raw`${EMOJI}|\p{M}|\p{Extended_Pictographic}`, 'v'))

/**
 * Tells whether a name can be typed on a keyboard: it has no hidden characters, emoji, loose marks,
 * secret, or the `…` of a secret that was masked where the name was noted. @internal
 */
export const isTypable = (name: string): boolean =>
  !holdsSecret(name) &&
  (PLAIN.test(name) ||
    (nameParts(name).every(({ hidden }) => !hidden) &&
      !name.includes('…') &&
      !notTyped().test(name.normalize('NFC'))))

/**
 * A name as a person sees it: composed (NFC), hidden characters written out, spaces collapsed. For
 * comparisons: no secret is masked.
 */
export const comparableName = (name: string): string =>
  shownName(name.normalize('NFC').trim()).replaceAll(/ +/g, ' ')

/** Tells whether two names look the same to a person. */
export const isSameName = (a: string, b: string): boolean =>
  a === b || comparableName(a) === comparableName(b)

/**
 * What to type before a guarded key is revoked: its name or, where a keyboard may not have that,
 * the end of its secret.
 */
export const confirmationWord = (key: {
  readonly name: string
  readonly lastFour: string
}): string => (isTypable(key.name) ? key.name.trim() : lastFourOf(key.lastFour))

/**
 * Whether what somebody typed confirms a key: its name as it is or as it is shown, or the word that
 * was asked for.
 */
export const isConfirmedBy = (
  typed: string,
  key: { readonly name: string; readonly lastFour: string },
): boolean =>
  typed.trim() !== '' && (isSameName(typed, key.name) || isSameName(typed, confirmationWord(key)))
