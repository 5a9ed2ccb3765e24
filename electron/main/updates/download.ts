import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import type { UpdateFetch } from './fetch.ts'
import type { Artefact } from './manifest.ts'
import { UpdateError } from './update-error.ts'
import { isArtefact } from './verify.ts'

export interface Download {
  readonly fetch: UpdateFetch
  readonly url: URL
  readonly folder: string
  readonly artefact: Artefact
  /** Called with the number of bytes received. */
  readonly progress: (received: number) => void
}

const sizeOf = async (path: string): Promise<number> => (await stat(path).catch(() => null))?.size ?? 0

/** Gets the artefact into `folder`. Goes on from what an earlier try left; nothing unverified has the artefact's name. */
export const download = async (job: Download): Promise<void> => {
  const { folder, artefact } = job
  const whole = join(folder, artefact.file)
  const part = join(folder, `${artefact.sha512.replaceAll(/\W/g, '').slice(0, 16)}.part`)
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    if (await isArtefact(whole, artefact)) return
    for (const name of await readdir(folder)) if (join(folder, name) !== part) await rm(join(folder, name), { recursive: true })
    const had = await sizeOf(part)
    await downloadPart(part, had < artefact.size ? had : 0, job)
    if (await isArtefact(part, artefact)) return await rename(part, whole)
    await rm(part)
    // What an earlier try left may have come from elsewhere, so this server is not blamed for it.
    if (had > 0) return await download(job)
    throw new UpdateError('altered', 'hash')
  } catch (cause) {
    throw cause instanceof UpdateError ? cause : new UpdateError('disk', cause instanceof Error ? cause.message : 'unknown')
  }
}

const downloadPart = async (part: string, had: number, { fetch, url, artefact, progress }: Download): Promise<void> => {
  const answer = await fetch({ url, ...(had > 0 ? { range: `bytes=${had}-` } : {}) })
  const goesOn = answer.statusCode === 206 && answer.headers['content-range'] === `bytes ${had}-${artefact.size - 1}/${artefact.size}`
  if (!goesOn && answer.statusCode !== 200) {
    answer.destroy()
    throw new UpdateError('no_answer', `status ${answer.statusCode}`)
  }
  let received = goesOn ? had : 0
  const file = await open(part, goesOn ? 'a' : 'w', 0o600)
  try {
    for await (const chunk of chunks(answer)) {
      received += chunk.byteLength
      if (received > artefact.size) break
      await file.write(chunk)
      progress(received)
    }
  } finally {
    await file.close()
  }
  if (received > artefact.size) {
    await rm(part)
    throw new UpdateError('altered', 'too large')
  }
  if (received < artefact.size) throw new UpdateError('cut_off', `${received} of ${artefact.size}`)
}

async function* chunks(answer: IncomingMessage): AsyncGenerator<Buffer> {
  try {
    yield* answer as AsyncIterable<Buffer>
  } catch {
    throw new UpdateError('cut_off', 'broke off')
  }
}
