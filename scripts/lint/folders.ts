// What the linter cannot say of folders: prints each rule that is broken, and fails then.
import { posix, resolve } from 'node:path'
import { brokenBandRules } from './bands.ts'
import { circlesIn, filesIn, folderImports, importsOf } from './imports.ts'

/** What may lie beside the folders: what tooling looks for there. */
const LOOSE: Readonly<Record<string, readonly string[]>> = {
  'electron/main': [],
  src: ['approval.html', 'global.d.ts', 'index.html', 'tsconfig.json'],
}

const featureOf = (file: string): string | null =>
  /^src\/features\/([^/]+)\//.exec(file)?.[1] ?? null

const looseIn = (root: string): readonly string[] =>
  Object.entries(LOOSE).flatMap(([folder, allowed]) =>
    filesIn(root, `${folder}/*.*`)
      .map((file) => posix.basename(file))
      .filter((name) => !allowed.includes(name))
      .map((name) => `${folder}/${name} lies beside the folders: it belongs into one of them`),
  )

/** Circles of files, types included: each file can be read before those that use it. */
const fileCircles = (root: string): readonly string[] =>
  circlesIn(
    'files',
    folderImports(importsOf(root, '{electron,src}/**/*.{ts,tsx}'), (file) => file),
  )

/** The rules that the tree below `root` breaks, a text for each. */
export const brokenFolderRules = (root: string): readonly string[] => [
  ...looseIn(root),
  ...fileCircles(root),
  // Types as well: a feature of the window is what can be left out of it.
  ...circlesIn('features', folderImports(importsOf(root, 'src/features/**/*.{ts,tsx}'), featureOf)),
  ...brokenBandRules(root),
]

if (import.meta.main) {
  const broken = brokenFolderRules(resolve(import.meta.dirname, '../..'))
  for (const text of broken) process.stderr.write(`${text}\n`)
  process.exitCode = broken.length > 0 ? 1 : 0
}
