import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Break } from './proof.ts'
import { loadSubject, OURS, type Subject } from './service/subject.ts'

export interface Broken {
  readonly subject: Subject
  remove(): void
}

/** A copy of the service with a change that a proof must notice. Throws when there is no such text to change. */
export const breakService = async ({ file, edits }: Break): Promise<Broken> => {
  const root = mkdtempSync(join(tmpdir(), 'keystow-broken-'))
  for (const part of ['service', 'contract']) cpSync(join(OURS, part), join(root, part), { recursive: true })
  writeFileSync(join(root, 'package.json'), '{"type":"module"}')
  const path = join(root, 'service', file)
  let text = readFileSync(path, 'utf8')
  for (const [from, to] of edits) {
    if (!text.includes(from)) throw new Error(`${file} has no ${JSON.stringify(from)} any more: choose another break`)
    text = text.replaceAll(from, to)
  }
  writeFileSync(path, text)
  return { subject: await loadSubject(root), remove: () => rmSync(root, { recursive: true, force: true }) }
}
