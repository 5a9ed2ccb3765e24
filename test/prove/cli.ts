import { parseArgs } from 'node:util'
import { type Broken, breakService } from './breaks.ts'
import type { Proof } from './proof.ts'
import { type Result, runProof } from './run.ts'
import { SERVICE_PROOFS } from './service/proofs.ts'
import { loadSubject, OURS } from './service/subject.ts'
import { allCaught, allProven, printBroken, printProofs } from './table.ts'

const HELP = `Proves by very many tries what a test only shows once. Takes minutes; Linux, with strace.

Usage: npm run prove -- service [proof …] [--sample | --broken]

${SERVICE_PROOFS.map(({ id, what }) => `  ${id.padEnd(18)}${what}`).join('\n')}

  --sample   a few tries of each, in seconds
  --broken   runs each proof on a copy of the service that was broken on purpose: it must fail
  --help     this text

Exit code: 0 all proven (or, with --broken, all caught), 1 not, 2 bad usage.`

/** Bad usage: told on standard error, exit code 2. */
class Usage extends Error {}

const say = (line: string): void => void process.stderr.write(`${line}\n`)

const parse = () => {
  const { values, positionals } = parseArgs({
    options: {
      sample: { type: 'boolean', default: false },
      broken: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  })
  if (values.help) return null
  const [suite, ...ids] = positionals
  if (suite !== 'service') throw new Usage('say what to prove: service')
  const unknown = ids.find((id) => !SERVICE_PROOFS.some((proof) => proof.id === id))
  if (unknown !== undefined) throw new Usage(`no such proof: ${unknown}`)
  return { ...values, proofs: SERVICE_PROOFS.filter(({ id }) => ids.length === 0 || ids.includes(id)) }
}

const runBroken = async (proof: Proof): Promise<Result> => {
  let broken: Broken
  try {
    broken = await breakService(proof.breaks)
  } catch (cause) {
    return { proof, done: String(cause), tried: 0, failed: 0, failures: [], seconds: 0 }
  }
  const { subject, remove } = broken
  try {
    return await runProof(proof, subject, proof.sample)
  } finally {
    remove()
  }
}

const main = async (): Promise<number> => {
  const options = parse()
  if (options === null) {
    process.stdout.write(`${HELP}\n`)
    return 0
  }
  const ours = await loadSubject(OURS)
  const results: Result[] = []
  for (const proof of options.proofs) {
    say(`proving ${proof.id} …`)
    results.push(options.broken ? await runBroken(proof) : await runProof(proof, ours, options.sample ? proof.sample : proof.full))
  }
  process.stdout.write(`${options.broken ? printBroken(results) : printProofs(results)}\n`)
  return (options.broken ? allCaught : allProven)(results) ? 0 : 1
}

main().then(
  (code) => {
    process.exitCode = code
  },
  (cause: unknown) => {
    if (!(cause instanceof Usage) && !(cause instanceof TypeError && 'code' in cause)) throw cause
    say(cause.message)
    say('--help lists the options.')
    process.exitCode = 2
  },
)
