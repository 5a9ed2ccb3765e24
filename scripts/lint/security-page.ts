// The tests that show what docs/security.md says. They name its rows, `// Shows: S1` above the test
// or at the top of their file, and the page is written from that. Prints the rows
// that are behind and fails then; with `--write` it mends them.
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const MARK = /^ *\/\/ Shows: (S\d+(?:, S\d+)*)\n/gm
const ROW = /^(\| .*? \| .*?)<!-- (S\d+) -->.* \|$/gm
/** A test or a group of them up to its title, which may follow the rows of a table. */
const TEST =
  /^ *(?:(?:test|describe)\(|(?:(?:test|describe)\.|(?=[\])]))[\s\S]*?\)\()?\s*(['"`])((?:\\.|(?!\1).)*)\1/

/** By the id of a row, what shows it: a file, and the titles of its tests that do. */
const shownBy = (root: string): ReadonlyMap<string, readonly string[]> => {
  const rows = new Map<string, string[]>()
  for (const path of globSync('test/**/*.{test,spec}.{ts,tsx}', { cwd: root }).toSorted()) {
    const file = path.split('\\').join('/')
    const titles = new Map<string, string[]>()
    const text = readFileSync(join(root, file), 'utf8')
    for (const { 0: mark, 1: ids = '', index } of text.matchAll(MARK)) {
      const title = TEST.exec(text.slice(index + mark.length))?.[2] ?? ''
      for (const id of ids.split(', '))
        titles.set(id, [...(titles.get(id) ?? []), ...(title === '' ? [] : [`“${title}”`])])
    }
    for (const [id, named] of titles)
      rows.set(id, [...(rows.get(id) ?? []), [`\`${file}\``, named.join(', ')].join(' ').trim()])
  }
  return rows
}

/**
 * The page as the tests of the tree below `root` have it, and what is wrong that only a person can
 * mend.
 */
export const securityPage = (
  root: string,
  page: string,
): { readonly text: string; readonly wrong: readonly string[] } => {
  const rows = shownBy(root)
  const ids = new Set<string>()
  const wrong: string[] = []
  const text = page.replaceAll(ROW, (_row, before: string, id: string) => {
    if (ids.has(id)) wrong.push(`${id} is the id of two rows`)
    ids.add(id)
    const tests = rows.get(id)
    if (tests === undefined) wrong.push(`no test shows ${id}`)
    return `${before}<!-- ${id} --> ${(tests ?? []).join('; ')} |`
  })
  for (const id of rows.keys()) if (!ids.has(id)) wrong.push(`a test shows ${id}, which is no row`)
  return { text, wrong }
}

if (import.meta.main) {
  const root = resolve(import.meta.dirname, '../..')
  const path = join(root, 'docs/security.md')
  const page = readFileSync(path, 'utf8')
  const { text, wrong } = securityPage(root, page)
  for (const what of wrong) process.stderr.write(`docs/security.md: ${what}\n`)
  if (process.argv.includes('--write')) writeFileSync(path, text)
  else if (text !== page)
    process.stderr.write(
      'docs/security.md is behind its tests: node scripts/lint/security-page.ts --write\n',
    )
  process.exitCode =
    wrong.length > 0 || (text !== page && !process.argv.includes('--write')) ? 1 : 0
}
