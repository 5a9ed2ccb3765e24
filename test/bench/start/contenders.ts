import { cpSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { FuseV1Options, FuseVersion, flipFuses } from '@electron/fuses'
import { outputOf } from '../../../scripts/package/output-of.ts'

/** The packed app, and the least that opens a window with the very same program. */
export interface Contenders {
  readonly keystow: string
  readonly minimal: string
}

/** Puts both where everybody may start them. `packed` is what the packager made. */
export const prepare = async (packed: string, folder: string): Promise<Contenders> => {
  const [keystow, minimal] = [join(folder, 'keystow'), join(folder, 'minimal')]
  outputOf('cp', ['-a', packed, keystow], folder)
  // Links: the program's pages are then in memory once for both.
  outputOf('cp', ['-al', keystow, minimal], folder)
  const [program, own] = [join(keystow, 'keystow'), join(minimal, 'keystow')]
  rmSync(own)
  outputOf('cp', ['-a', program, own], folder)
  await flipFuses(own, { version: FuseVersion.V1, [FuseV1Options.OnlyLoadAppFromAsar]: false })
  rmSync(join(minimal, 'resources'), { recursive: true })
  cpSync(join(import.meta.dirname, 'minimal'), join(minimal, 'resources', 'app'), {
    recursive: true,
  })
  outputOf('chmod', ['-R', 'a+rX', folder], folder)
  return { keystow: program, minimal: own }
}

/** What main is built of, in bytes. */
export interface Bundle {
  /** Read before the window is there. */
  readonly entry: number
  /** Read at every start, the entry included. */
  readonly start: number
  /** The same and what may be read later. */
  readonly all: number
}

export const bundleOf = (root: string): Bundle => {
  const folder = join(root, 'out', 'main')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.cjs'),
  )
  const sizeOf = (file: string): number => statSync(join(folder, file)).size
  // What the entry requires by itself is loaded with it; the rest, required in a function, only
  // when it is asked for.
  const withEager = (...names: readonly string[]): ReadonlySet<string> => {
    const eager = new Set(names)
    for (const file of eager)
      for (const [, path = ''] of readFileSync(join(folder, file), 'utf8').matchAll(
        /(?<!=>)require\(["'](\.[^"']+)["']\)/g,
      ))
        eager.add(join(file, '..', path))
    return eager
  }
  const bytes = (names: Iterable<string>): number =>
    [...names].reduce((total, file) => total + sizeOf(file), 0)
  // Asked for in a function too, but always.
  const rest = files.filter((file) => file.startsWith('rest-'))
  if (rest.length !== 1) throw new Error('the second part of main was not found')
  return {
    entry: bytes(withEager('index.cjs')),
    start: bytes(withEager('index.cjs', ...rest)),
    all: bytes(files),
  }
}
