import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Break, type FileBreak, filesOf, type Proof, type Suite } from './proof.ts'

export const PROJECT = resolve(import.meta.dirname, '../..')

/**
 * A proof as a copy of the project has it, which is broken on purpose, and what its suite loaded of
 * that.
 */
export interface Broken {
  readonly proof: Proof<unknown>
  readonly subject: unknown
  remove(): void
}

/**
 * A file's text after a break, in the project or a copy of it. Throws when there is no such text to
 * change.
 */
export const brokenText = (root: string, home: string, { file, edits }: FileBreak): string =>
  edits.reduce(
    (text, [from, to]) => {
      if (!text.includes(from))
        throw new Error(`${file} has no ${JSON.stringify(from)} any more: choose another break`)
      return text.replaceAll(from, to)
    },
    readFileSync(join(root, home, file), 'utf8'),
  )

/** A copy of what a suite proves, with a change that the proof must notice. */
export const breakCopy = async (
  { id, home, parts }: Suite<unknown>,
  { id: proofId }: Proof<unknown>,
  broken: Break,
): Promise<Broken> => {
  const root = mkdtempSync(join(tmpdir(), 'keystow-broken-'))
  for (const part of ['package.json', 'test', ...parts])
    cpSync(join(PROJECT, part), join(root, part), { recursive: true })
  symlinkSync(join(PROJECT, 'node_modules'), join(root, 'node_modules'))
  for (const one of filesOf(broken))
    writeFileSync(join(root, home, one.file), brokenText(root, home, one))
  const suites = await import(pathToFileURL(join(root, 'test/prove', id, 'suite.ts')).href)
  const { proofs, load }: Suite<unknown> = suites[id.toUpperCase()]
  const proof = proofs.find((one) => one.id === proofId) as Proof<unknown>
  return {
    proof,
    subject: await load(root),
    remove: () => rmSync(root, { recursive: true, force: true }),
  }
}
