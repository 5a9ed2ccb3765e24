import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTally, type Proof } from './proof.ts'

export interface Result {
  readonly proof: Pick<Proof, 'id' | 'what' | 'breaks'>
  /** What was done, in a few words. */
  readonly done: string
  readonly tried: number
  readonly failed: number
  readonly failures: readonly string[]
  readonly seconds: number
  /** What was missing, so that nothing was tried. */
  readonly missing?: string
}

const SHARED_MEMORY = '/dev/shm'

const freshIn = (folder: string): string => mkdtempSync(join(folder, 'keystow-prove-'))

const notRun = (proof: Result['proof'], missing: string): Result => ({
  proof,
  done: `not run: ${missing}`,
  tried: 0,
  failed: 0,
  failures: [],
  seconds: 0,
  missing,
})

/** One proof in folders of its own. What it throws is a failure too. */
export const runProof = async <S>(proof: Proof<S>, subject: S, amount: number): Promise<Result> => {
  const missing = proof.missing?.() ?? null
  if (missing !== null) return notRun(proof, missing)
  const disk = freshIn(tmpdir())
  const memory = freshIn(existsSync(SHARED_MEMORY) ? SHARED_MEMORY : tmpdir())
  const tally = createTally(proof.kept)
  const begin = performance.now()
  let done = 'ended early'
  try {
    done = await proof.run({ subject, disk, memory }, amount, tally)
  } catch (cause) {
    tally.check(false, cause instanceof Error ? cause.message : String(cause))
  } finally {
    // What a proof that failed left running may still write there.
    for (const folder of [disk, memory])
      rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
  }
  const { tried, failed, failures } = tally
  // biome-ignore lint/plugin: reported, and judged by nobody.
  return { proof, done, tried, failed, failures, seconds: (performance.now() - begin) / 1000 }
}
