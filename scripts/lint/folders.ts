// What the linter cannot say of folders: prints each rule that is broken, and fails then.
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, posix, resolve } from 'node:path'

/** What may lie beside the folders: what tooling looks for there. */
const LOOSE: Readonly<Record<string, readonly string[]>> = {
  'electron/main': [],
  src: ['approval.html', 'global.d.ts', 'index.html', 'tsconfig.json'],
}

const IMPORT = /(?:from|import)\s*\(?\s*'(\.[^']+)'/g

const featureOf = (file: string): string | undefined => /^src\/features\/([^/]+)\//.exec(file)?.[1]

/** Which features each feature imports, with one import that shows it. */
const featureImports = (root: string): ReadonlyMap<string, ReadonlyMap<string, string>> => {
  const imports = new Map<string, Map<string, string>>()
  for (const path of globSync('src/features/**/*.{ts,tsx}', { cwd: root }).toSorted()) {
    const file = path.split('\\').join('/')
    const from = featureOf(file) ?? ''
    for (const [, specifier = ''] of readFileSync(join(root, file), 'utf8').matchAll(IMPORT)) {
      const to = featureOf(posix.join(dirname(file), specifier))
      if (to === undefined || to === from) continue
      imports.set(from, (imports.get(from) ?? new Map()).set(to, `${file} imports ${specifier}`))
    }
  }
  return imports
}

/** Each circle once, as the imports that close it. */
const circlesIn = (
  imports: ReadonlyMap<string, ReadonlyMap<string, string>>,
): readonly string[] => {
  const done = new Set<string>()
  const found: string[] = []
  const walk = (feature: string, path: readonly string[]): void => {
    const start = path.indexOf(feature)
    if (start !== -1) {
      const round = [...path.slice(start), feature]
      const steps = round
        .slice(1)
        .map((to, index) => imports.get(round[index] ?? '')?.get(to) ?? '')
      found.push(
        `features import each other in a circle: ${round.join(' → ')}\n  ${steps.join('\n  ')}`,
      )
      return
    }
    if (done.has(feature)) return
    for (const to of imports.get(feature)?.keys() ?? []) walk(to, [...path, feature])
    done.add(feature)
  }
  for (const feature of imports.keys()) walk(feature, [])
  return found
}

const looseIn = (root: string): readonly string[] =>
  Object.entries(LOOSE).flatMap(([folder, allowed]) =>
    globSync(`${folder}/*.*`, { cwd: root })
      .map((file) => posix.basename(file.split('\\').join('/')))
      .filter((name) => !allowed.includes(name))
      .map((name) => `${folder}/${name} lies beside the folders: it belongs into one of them`),
  )

/** The rules that the tree below `root` breaks, a text for each. */
export const brokenFolderRules = (root: string): readonly string[] => [
  ...looseIn(root),
  ...circlesIn(featureImports(root)),
]

if (import.meta.main) {
  const broken = brokenFolderRules(resolve(import.meta.dirname, '../..'))
  for (const text of broken) process.stderr.write(`${text}\n`)
  process.exitCode = broken.length > 0 ? 1 : 0
}
