import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Break, Suite } from './proof.ts'

export const PROJECT = resolve(import.meta.dirname, '../..')

export interface Broken<S> {
  readonly subject: S
  remove(): void
}

/** A copy of what a suite proves, with a change that a proof must notice. Throws when there is no such text to change. */
export const breakCopy = async <S>({ home, parts, load }: Suite<S>, { file, edits }: Break): Promise<Broken<S>> => {
  const root = mkdtempSync(join(tmpdir(), 'keystow-broken-'))
  for (const part of ['package.json', ...parts]) cpSync(join(PROJECT, part), join(root, part), { recursive: true })
  symlinkSync(join(PROJECT, 'node_modules'), join(root, 'node_modules'))
  const path = join(root, home, file)
  let text = readFileSync(path, 'utf8')
  for (const [from, to] of edits) {
    if (!text.includes(from)) throw new Error(`${file} has no ${JSON.stringify(from)} any more: choose another break`)
    text = text.replaceAll(from, to)
  }
  writeFileSync(path, text)
  return { subject: await load(root), remove: () => rmSync(root, { recursive: true, force: true }) }
}
