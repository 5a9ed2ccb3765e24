// Which files of a tree import which, and the circles of that.
import { globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

export interface Import {
  readonly file: string
  readonly specifier: string
  /** The imported file, from the root. */
  readonly to: string
  /** Nothing of the import is left once types are taken away. */
  readonly isType: boolean
}

const STATEMENT =
  /^(?:import|export)\s+(type\s)?(?:(\*[^'"{}]*|[^'"{};=]*\{[^}]*\}|[\w$]+)\s*from\s*)?'(\.[^']+)'/gm
const CALL = /(typeof\s+)?\bimport\(\s*'(\.[^']+)'\s*\)/g

const isTypes = (clause: string): boolean => {
  const names = /^\{([^}]*)\}$/.exec(clause.trim())?.[1]?.split(',') ?? []
  const written = names.map((name) => name.trim()).filter((name) => name !== '')
  return written.length > 0 && written.every((name) => name.startsWith('type '))
}

const importsIn = (file: string, text: string): readonly Import[] => {
  const found = (specifier: string, isType: boolean): Import => ({
    file,
    specifier,
    to: posix.join(posix.dirname(file), specifier),
    isType,
  })
  return [
    ...[...text.matchAll(STATEMENT)].map(([, type, clause = '', specifier = '']) =>
      found(specifier, type !== undefined || isTypes(clause)),
    ),
    ...[...text.matchAll(CALL)].map(([, type, specifier = '']) =>
      found(specifier, type !== undefined),
    ),
  ]
}

/** Relative paths below `root`, with `/` on any system. */
export const filesIn = (root: string, pattern: string): readonly string[] =>
  globSync(pattern, { cwd: root })
    .map((path) => path.split('\\').join('/'))
    .toSorted()

export const importsOf = (root: string, pattern: string): readonly Import[] =>
  filesIn(root, pattern).flatMap((file) => importsIn(file, readFileSync(join(root, file), 'utf8')))

/** By folder, the folders that it imports, each with one import that shows it. */
export type FolderImports = ReadonlyMap<string, ReadonlyMap<string, string>>

/** `folderOf` answers null for what is not looked at. */
export const folderImports = (
  imports: readonly Import[],
  folderOf: (file: string) => string | null,
): FolderImports => {
  const folders = new Map<string, Map<string, string>>()
  for (const { file, specifier, to } of imports) {
    const [from, other] = [folderOf(file), folderOf(to)]
    if (from === null || other === null || from === other) continue
    folders.set(from, (folders.get(from) ?? new Map()).set(other, `${file} imports ${specifier}`))
  }
  return folders
}

/** Each circle once, as the imports that close it. `what`: what the folders are. */
export const circlesIn = (what: string, imports: FolderImports): readonly string[] => {
  const done = new Set<string>()
  const found: string[] = []
  const walk = (folder: string, path: readonly string[]): void => {
    const start = path.indexOf(folder)
    if (start !== -1) {
      const round = [...path.slice(start), folder]
      const steps = round
        .slice(1)
        .map((to, index) => imports.get(round[index] ?? '')?.get(to) ?? '')
      found.push(
        `${what} import each other in a circle: ${round.join(' → ')}\n  ${steps.join('\n  ')}`,
      )
      return
    }
    if (done.has(folder)) return
    for (const to of imports.get(folder)?.keys() ?? []) walk(to, [...path, folder])
    done.add(folder)
  }
  for (const folder of imports.keys()) walk(folder, [])
  return found
}
