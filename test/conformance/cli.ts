import { parseArgs } from 'node:util'
import { parseBaseUrl } from '../../electron/contract/connection.ts'
import { runCommand, say, Usage } from '../command-line.ts'
import { checkConformance, type Report } from './check.ts'
import { print } from './print.ts'
import { RULES } from './rules.ts'
import { SYSTEM_PACE } from './session.ts'

const HELP = `Checks any implementation of the key interface against the rules of docs/interface.md that can be seen from outside.

Usage: npm run --silent conformance -- --url URL [--token TOKEN] [--read-only]

  --url URL      base address; https, or http on this computer
  --token TOKEN  a valid API key; better in the environment as KEYSTOW_TOKEN,
                 where other users of this computer do not see it
  --read-only    send GET requests only; rules that need a key to be created are not checked
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

const parse = () => {
  const { values } = parseArgs({
    options: {
      url: { type: 'string' },
      token: { type: 'string' },
      'read-only': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return null
  const address = parseBaseUrl(values.url ?? '')
  if ('problem' in address) throw new Usage(ADDRESS_PROBLEMS[address.problem])
  const token = values.token ?? process.env.KEYSTOW_TOKEN ?? ''
  if (token === '') throw new Usage('a token is needed: --token or the environment variable KEYSTOW_TOKEN')
  if (!/^[\x21-\x7e]+$/.test(token)) throw new Usage('the token has characters that no header can carry')
  return { url: address.url, token, readOnly: values['read-only'] }
}

const exitCode = ({ verdicts, leftBehind }: Report): number =>
  leftBehind.length > 0 || verdicts.some(({ outcome }) => outcome === 'FAIL') ? 1 : 0

const main = async (): Promise<number> => {
  const options = parse()
  if (options === null) {
    process.stdout.write(`${HELP}\n`)
    return 0
  }
  const interrupt = new AbortController()
  // A second signal changes nothing: what was created is still being revoked.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => interrupt.abort())
  const onWait = (ms: number): void => say(`The limit is spent; waiting ${Math.ceil(ms / 1000)} s for the next window …`)
  try {
    const report = await checkConformance({ ...options, pace: SYSTEM_PACE, onWait, signal: interrupt.signal })
    process.stdout.write(`Conformance of ${options.url}\n\n${print(report)}\n`)
    return interrupt.signal.aborted ? 130 : exitCode(report)
  } catch (cause) {
    if (!interrupt.signal.aborted) throw cause
    say('Interrupted before anything was created.')
    return 130
  }
}

runCommand(main)
