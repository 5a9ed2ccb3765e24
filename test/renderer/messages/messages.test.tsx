import { describe, expect, test } from 'vitest'
import type { ActivityEntry } from '../../../electron/contract/activity.ts'
import type { ChannelCode } from '../../../electron/contract/channel-failure.ts'
import {
  APP_FAILURE_CODES,
  type Failure,
  type FailureCode,
  KEY_API_FAILURE_CODES,
} from '../../../electron/contract/result.ts'
import type { CreateOutcome, RevokeOutcome } from '../../../electron/contract/workflow.ts'
import { outcomeText } from '../../../src/features/activity/outcome-text.ts'
import { de } from '../../../src/messages/de.ts'
import { en } from '../../../src/messages/en.ts'
import { setLanguage, text } from '../../../src/messages/text.ts'
import { type Samples, textsIn } from '../texts-in.ts'

const codes: readonly FailureCode[] = [...KEY_API_FAILURE_CODES, ...APP_FAILURE_CODES]

/** What the texts take that is not a name or a number. */
const samples: Samples = (path) => {
  if (path.startsWith('failures')) return [{ code: 'internal' } satisfies Failure]
  if (path.startsWith('delivery.refused')) return ['unclear 31']
  if (path === 'network.vouchedBy') return [31, 'system']
  if (path === 'recipes.failed') return ['exit 31: no room']
  if (path === 'list') return [['a', 'b']]
  if (path === 'times.ago') return [31, 'day']
  if (path === 'times.relative') return ['2026-01-31T00:00:00Z', 31]
  if (path === 'times.exact') return [1, 'ISO']
  if (path.endsWith('.line')) return ['31', '32', '33']
  return [31, 32, 33, 34]
}

const catalogues = { en, de }
const english = textsIn(en, samples)
const german = new Map(textsIn(de, samples))

describe.each(['en', 'de'] as const)('the catalogue in "%s"', (language) => {
  const all = textsIn(catalogues[language], samples)

  test('has no empty text and none with a hole in it', () => {
    expect(all.length).toBeGreaterThan(200)
    expect(all.filter(([, message]) => /^\s*$|undefined|\[object|NaN/.test(message))).toEqual([])
  })

  test('says Revoke and Forget, not Remove, Delete or Regenerate', () => {
    const wrong = {
      en: /\b(remove|delete|regenerate|never used)\b/i,
      de: /\b(lösch|entfern|neu generier|nie benutzt)/i,
    }
    // What the palette is searched by is never shown; spaces in what was pasted are no key, a copy
    // of a secret is none either, nor the app's own data; a key of the keyboard is none at all.
    const others = [
      'keyNames.delete',
      'palette.synonyms.',
      'lock.',
      'notices.file_left',
      'connect.removeSpaces',
      'proof.giveUp',
      'proof.givenUp',
      'activity.outcomes.given_up',
    ]
    const ofKeys = all.filter(([path]) => !others.some((other) => path.startsWith(other)))
    expect(ofKeys.filter(([, message]) => wrong[language].test(message))).toEqual([])
  })

  test('writes quotes, apostrophes and dots as print does', () => {
    expect(all.filter(([, message]) => /"|'|\.\.\./.test(message))).toEqual([])
  })
})

test('one thing has one name, and a number its percent sign as each language writes it', () => {
  const others = { en: /makers?\b|\S (?<![.:!?“] )Local service|\d %/, de: /Hersteller|\d%/ }
  expect(english.filter(([, message]) => others.en.test(message))).toEqual([])
  expect([...german].filter(([, message]) => others.de.test(message))).toEqual([])
})

test('a null use is "No use recorded" wherever it is said, and of no key is it said that it was never used', () => {
  expect(en.keys.noUse).toBe('No use recorded')
  for (const { allKeys, bulk } of [en, de]) expect(allKeys.neverUsed('x')).toContain(bulk.noUse)
  const others = /^(Idle|Never used|Not used)\b|\b(idle|never used) key/i
  expect(english.filter(([path, said]) => !path.includes('synonyms') && others.test(said))).toEqual(
    [],
  )
})

/** Words that are the same in both languages, and names of things that have no translation. */
const SAME =
  /^(API|Build|Chromium|Claude Desktop|Code|Cursor|Deutsch|Electron|English|Details?|Flat|Format|Header|Host|HTML|HTTPS?|SOCKS5|ISO 8601|JSON|Keystow( 31)?|macOS|Node\.js|Wayland|Windows|Lab|Desktop|Magenta|Name|Orange|Passphrase|Port|Proxy|Secrets?|Snapshot|Status|System|Text|Token|Unicode|pass|Secret Service \(secret-tool\)|Worker|Updates…?|URL|UTC|VS Code|Workspace|\d+ (min|h)|200, deleted: false|problem\+json|https:\S+)$/

test('nothing is left in English in the German catalogue', () => {
  const left = english.filter(
    ([path, message]) =>
      german.get(path) === message && /[a-z]{3}/i.test(message) && !SAME.test(message),
  )
  expect(left.map(([path, message]) => `${path}: ${message}`)).toEqual([])
})

/**
 * The statements of a module that run when it is loaded: those that begin at the margin and make no
 * function.
 */
const runAtLoad = (source: string): readonly string[] =>
  source
    .split(/\n(?=[a-z@])/)
    .filter(
      (statement) =>
        !statement.startsWith('import') && !/=>|^(export )?(async )?function/.test(statement),
    )

const textAt = (path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], en)

/** Texts that a module reads when it is loaded, and would keep in the language of that moment. */
const keptTexts = (source: string): readonly string[] => {
  const taken = new Map(
    [...source.matchAll(/^(?:export )?const (\w+) = text\.([\w.]+)$/gm)].map(
      ([, name = '', path = '']) => [name, path],
    ),
  )
  taken.set('text', '')
  return runAtLoad(source).flatMap((statement) =>
    [...statement.matchAll(/\b(\w+)\.([\w.]+)/g)]
      .filter(([, name = '']) => taken.has(name))
      .map(([, name = '', rest = '']) => [taken.get(name), rest].filter(Boolean).join('.'))
      .filter((path) => typeof textAt(path) === 'string' || Array.isArray(textAt(path))),
  )
}

test('no module keeps a text from the time when it was loaded', () => {
  expect(
    keptTexts('const words = text.lab.clock\n\nexport const HEADS = [words.now, text.keys.name]\n'),
  ).toEqual(['lab.clock.now', 'keys.name'])
  expect(
    keptTexts('export const Now = () => <b>{text.lab.clock.now}</b>\nconst words = text.keys\n'),
  ).toEqual([])
  const sources = import.meta.glob<string>('../../../src/**/*.{ts,tsx}', {
    query: '?raw',
    import: 'default',
    eager: true,
  })
  expect(Object.keys(sources).length).toBeGreaterThan(100)
  const kept = Object.entries(sources).flatMap(([path, source]) =>
    path.includes('/messages/') ? [] : keptTexts(source).map((message) => `${path}: ${message}`),
  )
  expect(kept).toEqual([])
})

test('the German texts tell each name and number that the English ones tell', () => {
  const numbersIn = (message: string | undefined): readonly string[] =>
    [...new Set(message?.match(/\b3[1-4]\b/g))].sort()
  expect(
    english.filter(
      ([path, message]) => numbersIn(message).join() !== numbersIn(german.get(path)).join(),
    ),
  ).toEqual([])
})

test('the German texts never say "du", and name the shown value "Secret"', () => {
  expect(
    [...german].filter(([, message]) => /\b(du|dein\w*|dir|dich)\b|geheimnis/i.test(message)),
  ).toEqual([])
})

test('a change of language reaches a part of the catalogue that was taken before', () => {
  const taken = text.lab.clock
  setLanguage('de')
  expect(taken.now).toBe(de.lab.clock.now)
  expect(text.revoke.typeName).toEqual(de.revoke.typeName)
  expect(text.times.relative('1970-01-01T00:00:00Z', 120_000)).toBe('vor 2 Minuten')
  expect(text.keys.count(2000)).toBe('2.000 API-Schlüssel')
  setLanguage('en')
  expect(taken.now).toBe('Now')
  expect(text.keys.count(2000)).toBe('2,000 API keys')
  expect(de.lab.clock.now).toBe('Jetzt')
})

test.each(['en', 'de'] as const)(
  'no failure says in "%s" what another one says: each names the operation that refused',
  (language) => {
    const others = codes.filter((code) => code !== 'timed_out' && code !== 'cancelled')
    expect(new Set(others.map((code) => catalogues[language].failures.what({ code }))).size).toBe(
      others.length,
    )
  },
)

describe.each(codes)('the failure %s', (code) => {
  test.each(['en', 'de'] as const)(
    'has a sentence in "%s" that says what happened, without its code, whatever else is known',
    (language) => {
      for (const more of [
        {},
        { status: 503, detail: 'detail', retryAfter: 18, host: 'host.test' },
      ]) {
        const message = catalogues[language].failures.what({ code, ...more })
        expect(message).toMatch(/^[A-ZÄÖÜ].*\.$/)
        expect(message).not.toMatch(/undefined|_/)
      }
    },
  )

  test.each(['en', 'de'] as const)('has a next step in "%s", or needs none', (language) => {
    const next = catalogues[language].failures.next({ code, retryAfter: 18 })
    expect(next).toMatch(
      ['bad_address', 'already_shown', 'gone'].includes(code) ? /^$/ : /^[A-ZÄÖÜ].*\.$/,
    )
  })
})

test('a limit and an overloaded service say when to try again', () => {
  for (const code of ['rate_limited', 'server_error'] as const)
    expect(text.failures.next({ code, retryAfter: 18 })).toBe('Try again in 18 s.')
})

test('every outcome that the activity log can hold has words', () => {
  const outcomes: Readonly<Record<CreateOutcome['kind'] | RevokeOutcome['kind'], true>> = {
    created: true,
    refused: true,
    lost: true,
    unknown: true,
    revoked: true,
    already_gone: true,
    pending: true,
  }
  const words = Object.keys(outcomes).map(outcomeText)
  expect(words.filter((said) => !/^[A-Z]/.test(said))).toEqual([])
  expect(new Set(words).size).toBe(words.length)
})

test.each(['en', 'de'] as const)(
  'every failure that the activity log can hold has words in "%s", alone and as the cause of an outcome',
  (language) => {
    setLanguage(language)
    for (const code of codes) {
      for (const said of [outcomeText(code), outcomeText(`pending: ${code}`)]) {
        expect(said).toMatch(/^(401 |[A-ZÄÖÜ])/)
        expect(said).not.toContain('_')
        // In German a code with its underscores taken out would be English.
        if (language === 'de') expect(said).not.toContain(code.replaceAll('_', ' '))
      }
    }
    expect(new Set(codes.map((code) => outcomeText(`lost: ${code}`))).size).toBe(codes.length)
  },
)

test.each([
  'ambiguous',
  'disk_late',
  'not_connected',
  'not_kept',
  'not_persistent',
  'file_failed',
  'failed',
] as const satisfies readonly ChannelCode[])(
  'a request of a program that ended as %s since it was approved has words in both languages',
  (code) => {
    const said = (['en', 'de'] as const).map((language) => {
      setLanguage(language)
      return outcomeText(code)
    })
    expect(new Set([...said, code.replaceAll('_', ' ')]).size).toBe(3)
    for (const words of said) expect(words).toMatch(/^[A-ZÄÖÜ]/)
  },
)

test('a code that another version wrote into the activity log is shown as it is', () => {
  expect(outcomeText('something_new: other_code')).toBe('something new (other code)')
})

test('every action that the activity log can hold has words', () => {
  const actions: Readonly<Record<ActivityEntry['action'], string>> = text.activity.actions
  expect(Object.values(actions).every((words) => words !== '')).toBe(true)
})
