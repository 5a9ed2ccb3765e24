import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Break, Suite } from './proof.ts'

export const PROJECT = resolve(import.meta.dirname, '../..')

export interface Broken<S> {
  readonly subject: S
  remove(): void
}

/** A file's text after a break, in the project or a copy of it. Throws when there is no such text to change. */
export const brokenText = (root: string, home: string, { file, edits }: Break): string =>
  edits.reduce(
    (text, [from, to]) => {
      if (!text.includes(from)) throw new Error(`${file} has no ${JSON.stringify(from)} any more: choose another break`)
      return text.replaceAll(from, to)
    },
    readFileSync(join(root, home, file), 'utf8'),
  )

/** A copy of what a suite proves, with a change that a proof must notice. */
export const breakCopy = async <S>({ home, parts, load }: Suite<S>, breaks: Break): Promise<Broken<S>> => {
  const root = mkdtempSync(join(tmpdir(), 'keystow-broken-'))
  for (const part of ['package.json', ...parts]) cpSync(join(PROJECT, part), join(root, part), { recursive: true })
  symlinkSync(join(PROJECT, 'node_modules'), join(root, 'node_modules'))
  writeFileSync(join(root, home, breaks.file), brokenText(root, home, breaks))
  return { subject: await load(root), remove: () => rmSync(root, { recursive: true, force: true }) }
}
