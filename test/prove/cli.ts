import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { runCommand, say, Usage } from '../command-line.ts'
import { type Broken, breakCopy, PROJECT } from './breaks.ts'
import type { Break, Proof, Suite } from './proof.ts'
import { type Result, runProof } from './run.ts'
import { SUITES } from './suites.ts'
import { allCaught, allProven, printBroken, printProofs } from './table.ts'

const listOf = ({ id, proofs }: Suite<unknown>): string =>
  [`${id}:`, ...proofs.map((proof) => `  ${proof.id.padEnd(18)}${proof.what}`)].join('\n')

const HELP = `Proves by very many tries what a test only shows once. Takes minutes; Linux, with strace and openssl.

Usage: npm run prove [-- suite [proof …]] [--sample | --broken] [--seed N]

${SUITES.map(listOf).join('\n\n')}

  --sample   a few tries of each, in seconds
  --broken   runs each proof on a copy of our code that was broken on purpose: it must fail
  --seed N   tries the same sequences of the model again (or KEYSTOW_SEED=N)
  --help     this text

Without a suite, all of them. Exit code: 0 all proven (or, with --broken, all caught), 1 not, 2 bad usage.`

type Chosen = Suite<unknown>

/** Suites that need a desktop: the bootstrap runs these apart and hands their results in. */
const ON_DESKTOP = ['app', 'command']

/** Without a name all others. */
const choose = (id: string | undefined, ids: readonly string[]): readonly Chosen[] => {
  if (id === undefined || id === 'desktop')
    return SUITES.filter((suite) => ON_DESKTOP.includes(suite.id) === (id === 'desktop'))
  if (id === 'none') return []
  const suite = SUITES.find((one) => one.id === id)
  if (suite === undefined) throw new Usage(`no such suite: ${id}`)
  const unknown = ids.find((one) => !suite.proofs.some((proof) => proof.id === one))
  if (unknown !== undefined) throw new Usage(`no such proof: ${unknown}`)
  return [
    {
      ...suite,
      proofs: suite.proofs.filter((proof) => ids.length === 0 || ids.includes(proof.id)),
    },
  ]
}

const parse = () => {
  const { values, positionals } = parseArgs({
    options: {
      sample: { type: 'boolean', default: false },
      broken: { type: 'boolean', default: false },
      seed: { type: 'string' },
      // For the bootstrap: the app's proofs run as another user than the rest.
      save: { type: 'boolean', default: false },
      with: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  })
  if (values.help) return null
  if (values.seed !== undefined) {
    if (!/^\d+$/.test(values.seed)) throw new Usage('--seed takes a whole number')
    // Read by the copies too.
    process.env.KEYSTOW_SEED = values.seed
  }
  const [suite, ...ids] = positionals
  return { ...values, suites: choose(suite, ids) }
}

const runBroken = async (
  suite: Chosen,
  original: Proof<unknown>,
  breaks: Break,
): Promise<Result> => {
  const proof = { ...original, breaks }
  let broken: Broken
  try {
    broken = await breakCopy(suite, proof, breaks)
  } catch (cause) {
    return { proof, done: String(cause), tried: 0, failed: 0, failures: [], seconds: 0 }
  }
  try {
    const tries = proof.brokenTries ?? proof.sample
    return await runProof({ ...broken.proof, breaks }, broken.subject, tries)
  } finally {
    broken.remove()
  }
}

const main = async (): Promise<number> => {
  const options = parse()
  if (options === null) {
    process.stdout.write(`${HELP}\n`)
    return 0
  }
  const results: Result[] =
    options.with === undefined ? [] : JSON.parse(readFileSync(options.with, 'utf8'))
  for (const suite of options.suites) {
    const ours = await suite.load(PROJECT)
    for (const proof of suite.proofs) {
      say(`proving ${proof.id} …`)
      if (!options.broken)
        results.push(await runProof(proof, ours, options.sample ? proof.sample : proof.full))
      else
        for (const one of [proof.breaks, ...(proof.moreBreaks ?? [])])
          results.push(await runBroken(suite, proof, one))
    }
  }
  if (options.save) {
    writeFileSync(join(process.env.KEYSTOW_RESULTS ?? '.', 'prove.json'), JSON.stringify(results))
    return 0
  }
  process.stdout.write(`${options.broken ? printBroken(results) : printProofs(results)}\n`)
  return (options.broken ? allCaught : allProven)(results) ? 0 : 1
}

runCommand(main)
