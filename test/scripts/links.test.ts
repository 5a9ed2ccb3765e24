import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { isCommand } from '../../electron/cli/args.ts'
import packageJson from '../../package.json' with { type: 'json' }
import { SUITES } from '../prove/suites.ts'

const root = resolve(import.meta.dirname, '../..')
const README_LINES = 80
const ARCHITECTURE_LINES = 150
/** Words of all pages of docs/, and of some pages, so that people read them. */
const WORDS = { all: 20_000, 'security.md': 3_000, 'performance.md': 1_200 } as const
/** The largest picture, and the largest that moves, in bytes: a page is to open at once. */
const [PICTURE_BYTES, MOVING_BYTES] = [150_000, 1_000_000]

const PAGES = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'SECURITY.md',
  ...globSync('docs/**/*.md', { cwd: root }).toSorted(),
]

/** A page without what is quoted in it: a link in an example is none. */
const proseOf = (text: string): string => text.replaceAll(/^```[\s\S]*?^```$/gm, '')
const withoutCode = (text: string): string => proseOf(text).replaceAll(/`[^`\n]*`/g, '`')

/** What a page's links, pictures and sources of pictures lead to. */
const targetsIn = (text: string): readonly string[] => [
  ...Array.from(
    withoutCode(text).matchAll(/\]\(<?([^)\s>]*)>?(?:\s+"[^"]*")?\)/g),
    ([, target = '']) => target,
  ),
  ...Array.from(
    withoutCode(text).matchAll(/\b(?:src|srcset|href)="([^"]*)"/g),
    ([, target = '']) => target,
  ),
  ...Array.from(withoutCode(text).matchAll(/^\[[^\]]+\]:\s*(\S+)/gm), ([, target = '']) => target),
]

/**
 * The anchors of a page as GitHub makes them: one for each heading, and those that it names itself.
 */
const anchorsIn = (text: string): ReadonlySet<string> => {
  const counts = new Map<string, number>()
  const anchors = new Set<string>()
  for (const [, heading = ''] of proseOf(text).matchAll(/^#{1,6}\s+(.+?)\s*#*$/gm)) {
    const shown = heading.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll(/[`*]/g, '')
    const anchor = shown
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\p{M} _-]/gu, '')
      .replaceAll(' ', '-')
    const count = counts.get(anchor) ?? 0
    counts.set(anchor, count + 1)
    anchors.add(count === 0 ? anchor : `${anchor}-${count}`)
  }
  for (const [, id = ''] of proseOf(text).matchAll(/\bid="([^"]+)"/g)) anchors.add(id)
  return anchors
}

const isElsewhere = (target: string): boolean => /^[a-z][a-z0-9+.-]*:/i.test(target)

/** Why a link of `page` leads nowhere, or null. */
const brokenLink = (page: string, target: string): string | null => {
  if (isElsewhere(target)) return null
  const [path = '', anchor] = target.split('#', 2)
  const file = path === '' ? join(root, page) : join(root, dirname(page), decodeURIComponent(path))
  if (relative(root, file).startsWith('..')) return `${target}: outside the project`
  if (!existsSync(file)) return `${target}: no such file`
  if (anchor === undefined) return null
  if (!file.endsWith('.md')) return `${target}: an anchor into what is no page`
  return anchorsIn(readFileSync(file, 'utf8')).has(anchor) ? null : `${target}: no such heading`
}

/**
 * Paths of the project that a page names in code, such as `test/e2e/lock.spec.ts`; those with a
 * placeholder stand for several.
 */
const pathsIn = (text: string): readonly string[] =>
  Array.from(
    proseOf(text).matchAll(/`((?:electron|src|test|scripts|docs|resources)\/[\w./-]*)`/g),
    ([, path = '']) => path,
  )

/** Commands that a page names in code and that do not exist. */
const unknownCommandsIn = (text: string): readonly string[] => {
  const code = Array.from(text.matchAll(/```sh\n([\s\S]*?)```|`([^`\n]+)`/g), ([, block, line]) =>
    String(block ?? line),
  ).join('\n')
  const scripts = Array.from(
    code.matchAll(/\bnpm run (?:--silent )?([\w:]+)/g),
    ([, name = '']) => name,
  )
  const words = Array.from(code.matchAll(/^(?:sudo )?keystow ([a-z-]+)/gm), ([, word = '']) => word)
  return [
    ...scripts.filter((name) => !Object.hasOwn(packageJson.scripts, name)),
    ...words.filter((word) => !isCommand(word)),
  ]
}

/**
 * Tests that a page names by file and title, as in `test/e2e/lock.spec.ts` “its title”, “another”.
 */
const titlesIn = (text: string): readonly (readonly [file: string, title: string])[] =>
  Array.from(text.matchAll(/`(test\/[^`]+\.ts)`((?:(?:,| and)? “[^”]+”)+)/g)).flatMap(
    ([, file = '', titles = '']) =>
      Array.from(titles.matchAll(/“([^”]+)”/g), ([, title = '']) => [file, title] as const),
  )

describe.each(PAGES)('%s', (page) => {
  const text = existsSync(join(root, page)) ? readFileSync(join(root, page), 'utf8') : ''

  test('is there, with a heading', () => expect(text).toMatch(/^# \S/m))

  test('every relative link, picture and anchor leads somewhere', () => {
    expect(targetsIn(text).flatMap((target) => brokenLink(page, target) ?? [])).toEqual([])
  })

  test('every command of npm and of keystow that it names exists', () => {
    expect(unknownCommandsIn(text)).toEqual([])
  })

  test('every path of the project that it names exists', () => {
    expect(pathsIn(text).filter((path) => !existsSync(join(root, path)))).toEqual([])
  })
})

test('every test that a page names by its title is in the file', () => {
  const named = PAGES.flatMap((page) => titlesIn(readFileSync(join(root, page), 'utf8')))
  expect(named.length).toBeGreaterThan(0)
  expect(
    named.filter(([file, title]) => !readFileSync(join(root, file), 'utf8').includes(title)),
  ).toEqual([])
})

test('every long proof is on the security page', () => {
  const page = readFileSync(join(root, 'docs/security.md'), 'utf8')
  const proofs = page.split('\n## ').find((part) => part.startsWith('Long proofs')) ?? ''
  const named = Array.from(proofs.matchAll(/^- `([a-z-]+)`:/gm), ([, id = '']) => id)
  expect(named.toSorted()).toEqual(
    SUITES.flatMap(({ proofs }) => proofs.map(({ id }) => id)).toSorted(),
  )
})

test('links, pictures and headings are found where a page has them', () => {
  const page =
    '# A `b` & c\n\n[x](y.md#z) ![p](p.png "t") <img src="q.png">\n\n[r]: s.md\n\n```md\n[not](this.md)\n# nor this\n```\n`[nor](that.md)`\n\n## A\n## A'
  expect(targetsIn(page)).toEqual(['y.md#z', 'p.png', 'q.png', 's.md'])
  expect([...anchorsIn(page)]).toEqual(['a-b--c', 'a', 'a-1'])
  expect(pathsIn('`test/main` `test/*/x.ts` `npm test`')).toEqual(['test/main'])
})

test('a command that does not exist is found', () => {
  const page =
    '`npm run nothing`\n\n```sh\nkeystow lis\nnpm run --silent service\nkeystow list\n```'
  expect(unknownCommandsIn(page)).toEqual(['nothing', 'lis'])
})

test('a link to what is not there is found', () => {
  expect(
    ['missing.md', 'README.md#no-such-heading', '../outside.md', 'package.json#name'].map(
      (target) => brokenLink('README.md', target),
    ),
  ).toEqual([
    'missing.md: no such file',
    'README.md#no-such-heading: no such heading',
    '../outside.md: outside the project',
    'package.json#name: an anchor into what is no page',
  ])
})

const read = (page: string): string => readFileSync(join(root, page), 'utf8')

test.each([
  ['README.md', README_LINES],
  ['docs/architecture.md', ARCHITECTURE_LINES],
])('%s has at most %i lines', (page, most) => {
  expect(read(page).trimEnd().split('\n').length).toBeLessThanOrEqual(most)
})

/** Counts as `wc -w` does, without the rows that `scripts/lint/security-page.ts` writes. */
const wordsOf = (page: string): number =>
  read(page)
    .split('\n')
    .filter((line) => !line.includes('<!-- S'))
    .join('\n')
    .split(/\s+/)
    .filter((word) => word !== '').length

test.each([
  ['all pages of docs/', PAGES.filter((page) => dirname(page) === 'docs'), WORDS.all],
  ['security.md', ['docs/security.md'], WORDS['security.md']],
  ['performance.md', ['docs/performance.md'], WORDS['performance.md']],
])('%s: few enough words to be read', (_what, pages, most) => {
  expect(pages.length).toBeGreaterThan(0)
  expect(pages.reduce((sum, page) => sum + wordsOf(page), 0)).toBeLessThanOrEqual(most)
})

test('every page of docs/ can be reached from README', () => {
  const reached = new Set<string>()
  const follow = (page: string): void => {
    if (reached.has(page) || !page.endsWith('.md') || !existsSync(join(root, page))) return
    reached.add(page)
    for (const target of targetsIn(readFileSync(join(root, page), 'utf8')))
      if (!isElsewhere(target) && !target.startsWith('#'))
        follow(join(dirname(page), target.split('#', 1)[0] ?? ''))
  }
  follow('README.md')
  expect(PAGES.filter((page) => !reached.has(page))).toEqual([])
})

test('every picture of docs/ is small and shown on a page', () => {
  const shown = new Set(
    PAGES.flatMap((page) =>
      targetsIn(readFileSync(join(root, page), 'utf8')).map((target) =>
        join(dirname(page), target),
      ),
    ),
  )
  const pictures = globSync('docs/images/*', { cwd: root })
  const limitOf = (picture: string): number =>
    picture.endsWith('.gif') ? MOVING_BYTES : PICTURE_BYTES
  expect(
    pictures.filter(
      (picture) => !shown.has(picture) || statSync(join(root, picture)).size > limitOf(picture),
    ),
  ).toEqual([])
  expect(pictures.length).toBeGreaterThan(0)
})

test('code that is written for speed names the targets that the performance page gives it', () => {
  const page = readFileSync(join(root, 'docs/performance.md'), 'utf8')
  const rows = Array.from(
    page.matchAll(/^\| `([\w./-]+)`: [^|]+\| ([P\d, ]+) \|$/gm),
    ([, file = '', targets = '']) => ({
      file,
      targets,
    }),
  )
  expect(rows.length).toBeGreaterThan(15)
  const known = Array.from(page.matchAll(/^\| (P\d+) \|/gm), ([, target]) => target)
  const unknown = rows.filter(({ targets }) =>
    targets.split(', ').some((target) => !known.includes(target)),
  )
  expect(unknown).toEqual([])
  const citedIn = (file: string): readonly string[] =>
    Array.from(readFileSync(join(root, file), 'utf8').matchAll(/\bP\d+\b/g), ([target]) => target)
  const silent = rows.filter(
    ({ file, targets }) => !citedIn(file).some((target) => targets.split(', ').includes(target)),
  )
  expect(silent).toEqual([])
})
