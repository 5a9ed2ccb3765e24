import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { parseBaseUrl } from '../../electron/contract/connection.ts'
import { listen } from '../../electron/service/http/listener.ts'
import { createKeyService } from '../../electron/service/index.ts'
import { isSpecial } from '../../electron/service/keys/private-file.ts'
import { behaveAs, formatLearned, readLearned } from '../../electron/service/lab/learned.ts'
import { runCommand, say, Usage } from '../command-line.ts'
import { checkConformance, type Report } from './check.ts'
import { accepted } from './exchange.ts'
import { learnFrom } from './learn.ts'
import { print } from './print.ts'
import { RULES } from './rules.ts'
import { SYSTEM_PACE } from './session.ts'

const HELP = `Checks any implementation of the key interface against the rules of docs/interface.md that can be seen from outside.

Usage: npm run --silent conformance -- --url URL [--token TOKEN] [--read-only]
       npm run --silent conformance -- --url URL [--token TOKEN] --learn FILE
       npm run --silent conformance -- --like FILE [--read-only]

  --url URL      base address; https, or http on this computer
  --token TOKEN  a valid API key; better in the environment as KEYSTOW_TOKEN,
                 where other users of this computer do not see it
  --read-only    send GET requests only; rules that need a key to be created are not checked
  --learn FILE   as --read-only, with two more lists, and write to FILE how the local service answers
                 likewise: no name, no body, no address; exit code 1 where the list was not answered
  --like FILE    check the local service, on this computer, as FILE has it answer
  --help         this text

It prints ${RULES.length} rules, each with its number in docs/interface.md: pass, FAIL (what was seen, what was
expected) or not checked (and why), and at the end
  N passed, N failed, N not checked

Exit code: 0 no rule failed, 1 a rule failed or a key was left behind, 2 bad usage, 130 interrupted.

It creates up to 4 keys named conformance-…, at most 2 of them live at a time, and revokes all of them,
also after a failure or Ctrl+C; it revokes nothing else. It sends about 130 requests, twice as many at
most. The limit is tried out with a key of its own: only about a dozen requests use the token, and where
its limit is spent the run waits for the next window, a minute or so.

What the description leaves open passes in every form: success codes, error bodies, order, further
fields, the unit of X-RateLimit-Reset, rules for names, the revoke of an unknown id, what a list says
of revoked keys. The limit is not open, it is 100, and every response carries the three headers. So of
the embedded service's variants, limit=N fails limit-100 and limit-header, and rateLimitHeaders
other than present fails rate-headers; every other variant passes in full.`

const ADDRESS_PROBLEMS = {
  not_a_url: '--url needs the base address of a service',
  not_https: '--url takes https, or http on this computer only: a token is not sent in the clear',
  has_credentials: '--url takes no user name or password',
  has_query: '--url takes no query and no fragment',
} as const

/** The local service on this computer until the process ends, and a key of it. */
const serveLike = async (path: string) => {
  const service = createKeyService()
  try {
    if (isSpecial(path)) throw new Error('not a file')
    behaveAs(service, readLearned(readFileSync(path, 'utf8')))
  } catch (cause) {
    throw new Usage(
      `--like: ${cause instanceof RangeError ? cause.message : 'the file cannot be read'}`,
    )
  }
  const [token] = service.seed('mixed')
  const { url } = await listen(service, { port: 0 })
  return { url, token: token?.secret ?? '' }
}

const parse = async () => {
  const { values } = parseArgs({
    options: {
      url: { type: 'string' },
      token: { type: 'string' },
      'read-only': { type: 'boolean', default: false },
      learn: { type: 'string' },
      like: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return null
  const { learn: learnTo = null, like = null, 'read-only': readOnly } = values
  if (like !== null && (learnTo !== null || values.url !== undefined))
    throw new Usage('--like takes no --url and no --learn')
  if (learnTo !== null && readOnly) throw new Usage('--learn only reads, and takes no --read-only')
  if (like !== null) return { ...(await serveLike(like)), readOnly, learnTo }
  const address = parseBaseUrl(values.url ?? '')
  if ('problem' in address) throw new Usage(ADDRESS_PROBLEMS[address.problem])
  const token = values.token ?? process.env.KEYSTOW_TOKEN ?? ''
  if (token === '')
    throw new Usage('a token is needed: --token or the environment variable KEYSTOW_TOKEN')
  if (!/^[\x21-\x7e]+$/.test(token))
    throw new Usage('the token has characters that no header can carry')
  return { url: address.url, token, readOnly: readOnly || learnTo !== null, learnTo }
}

const exitCode = ({ verdicts, leftBehind }: Report): number =>
  leftBehind.length > 0 || verdicts.some(({ outcome }) => outcome === 'FAIL') ? 1 : 0

/** Writes what was learned; exit code 1 where nothing could be. */
const saveLearned = (path: string, { evidence }: Report): number => {
  if (!accepted(evidence.steps.list)) return 1
  const { unsupported, ...learned } = learnFrom(evidence)
  try {
    writeFileSync(path, formatLearned(learned))
  } catch {
    say('--learn: the file cannot be written')
    return 1
  }
  process.stdout.write(
    `\nLearned: ${Object.entries(learned.variants)
      .map((pair) => pair.join('='))
      .join(' ')}\n`,
  )
  if (unsupported.length > 0)
    process.stdout.write(`The local service cannot follow: ${unsupported.join(', ')}\n`)
  return 0
}

const main = async (): Promise<number> => {
  const options = await parse()
  if (options === null) {
    process.stdout.write(`${HELP}\n`)
    return 0
  }
  const interrupt = new AbortController()
  // A second signal changes nothing: what was created is still being revoked.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => interrupt.abort())
  const onWait = (ms: number): void =>
    say(`The limit is spent; waiting ${Math.ceil(ms / 1000)} s for the next window …`)
  try {
    const { learnTo } = options
    const report = await checkConformance({
      ...options,
      learns: learnTo !== null,
      pace: SYSTEM_PACE,
      onWait,
      signal: interrupt.signal,
    })
    process.stdout.write(`Conformance of ${options.url}\n\n${print(report)}\n`)
    if (interrupt.signal.aborted) return 130
    return learnTo === null ? exitCode(report) : saveLearned(learnTo, report)
  } catch (cause) {
    if (!interrupt.signal.aborted) throw cause
    say('Interrupted before anything was created.')
    return 130
  }
}

runCommand(main)
