import { DAY, type DataSet, HOUR, MINUTE, OWN_KEY, oneWorkspace, type SeedKey } from './data-set.ts'

const range = <T>(length: number, make: (index: number) => T): T[] =>
  Array.from({ length }, (_, index) => make(index))

/**
 * 10,000 keys of one organization, the app's own included; made when asked for, since they take 4
 * MB.
 */
export const many = (): DataSet =>
  oneWorkspace(
    range(
      9_999,
      (index): SeedKey => ({
        name: `worker-${String(index + 1).padStart(4, '0')}-${index % 3 === 0 ? 'staging' : 'production'}`,
        age: DAY + index * 37 * MINUTE,
        lastUsed: index % 5 === 0 ? null : (index % 90) * DAY * 0.25 + MINUTE,
      }),
    ),
  )

/** Keys that nothing used for 31 days and more, or ever. */
export const idle = oneWorkspace(
  [31, 45, 90, 180, 400].flatMap((days): SeedKey[] => [
    { name: `idle-for-${days}-days`, age: (days + 100) * DAY, lastUsed: days * DAY },
    { name: `no-use-for-${days}-days`, age: days * DAY, lastUsed: null },
  ]),
)

/** Several keys of one name, also names that differ in case and white space only inside. */
export const duplicateNames = oneWorkspace([
  ...range(
    4,
    (index): SeedKey => ({
      name: 'billing-worker',
      age: (index + 1) * 9 * DAY,
      lastUsed: index === 0 ? HOUR : null,
    }),
  ),
  { name: 'Billing-Worker', age: 3 * DAY, lastUsed: 2 * HOUR },
  { name: 'billing  worker', age: 4 * DAY, lastUsed: null },
  { name: 'newsletter', age: 30 * DAY, lastUsed: DAY },
])

/**
 * Two keys with the last four characters of the app's own, so that those alone do not identify it.
 */
export const lastFourClash = oneWorkspace([
  { name: 'same-ending-one', age: 8 * DAY, lastUsed: HOUR, clash: true },
  { name: 'same-ending-two', age: 80 * DAY, lastUsed: null, clash: true },
  { name: 'newsletter', age: 30 * DAY, lastUsed: DAY },
])

/** The given secret belongs to a key that was revoked: the app signs in and is refused. */
export const ownKeyGone = oneWorkspace([{ name: 'newsletter', age: 30 * DAY, lastUsed: DAY }], {
  ...OWN_KEY,
  revoked: true,
})

/**
 * Names that imitate others or disturb the text around them: hidden characters, spaces, formulas,
 * sentences of an app.
 */
export const hostile = oneWorkspace(
  [
    'billing\u202Etxt.noitcudorp',
    'bill\u200Bing-worker',
    'two\nlines',
    'tab\tand\rreturn',
    'no\u00A0break\u3000space',
    '\u2066isolate\u2069 \u200Fmark',
    `tag${String.fromCodePoint(0xe0041, 0xe0042)}`,
    `z${'\u0301'.repeat(12)}algo`,
    '\u3164',
    'rocket 🚀',
    '=HYPERLINK("https://example.com","total")',
    'a;=1+1',
    'Revoked. Press Enter to go on',
    '</b><script>alert(1)</script>',
    'מפתח-ייצור (production)',
    'production   mail',
    'W'.repeat(255),
  ].map(
    (name, index): SeedKey => ({
      name,
      age: (index + 1) * 3 * DAY,
      lastUsed: index % 2 === 0 ? index * HOUR + MINUTE : null,
    }),
  ),
)

/** Names in many scripts and of every width, markup, right-to-left text and 255 characters. */
export const unicode = oneWorkspace(
  [
    'Rechnungsläufe-Größe',
    'почта-рассылка',
    '請求書ワーカー',
    'رسائل-الإنتاج',
    'דיוור-חודשי',
    'e\u0301clair-combining',
    '💌-👩‍👩‍👧‍👦-newsletter',
    '<b>not bold</b> & "quoted"',
    '\u202Eright-to-left override',
    'W'.repeat(255),
  ].map(
    (name, index): SeedKey => ({
      name,
      age: (index + 1) * 5 * DAY,
      lastUsed: index % 2 === 0 ? index * DAY : null,
    }),
  ),
)
