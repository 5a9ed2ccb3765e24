import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { LogEntry } from '../../../electron/contract/lab.ts'
import type { Proof, Tally } from '../proof.ts'
import { seeded } from '../random.ts'
import { inName, newShape, percent, type Random, readableIn, SCHEMES } from '../secret-shapes.ts'
import { EMAILS, KEYS } from './subject.ts'

interface Served {
  readonly child: ChildProcess
  readonly url: string
  readonly control: string
  readonly token: string
}

/** The headless command as anybody starts it, with the control API. */
const serve = async (root: string): Promise<Served> => {
  const args = ['--disable-warning=ExperimentalWarning', join(root, 'service/cli.ts'), '--control', '--seed', 'empty']
  const child = spawn(process.execPath, [...args, '--variant', 'limit=1000000'], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = await Promise.race([
    once(child.stdout, 'data'),
    once(child, 'close').then(([code]) => Promise.reject(new Error(`the service ended with ${code} before it was ready`))),
  ])
  const { url, control, tokens } = JSON.parse(String(line))
  return { child, url, control, token: tokens[0].secret }
}

type Fields = Readonly<Record<string, string>>

interface Sent {
  readonly where: string
  readonly method?: 'POST'
  /** Behind the address of the service. */
  readonly target: string
  readonly headers: Fields
  readonly body?: string
}

/** As many characters of a header or target as the service takes, and more than it keeps. */
const LONG = 13_000

/** Filled with the secret, so that the end of what is looked at lies within one. */
const longText = (random: Random, secret: string, between: string): string =>
  `${'x'.repeat(random(secret.length))}${between}${`${secret}${between}`.repeat(Math.ceil(LONG / (secret.length + 1)))}`.slice(0, LONG)

/** A request for each place in which a client may put a secret. `own` are the headers of a caller who is let in. */
const requestsWith = (random: Random, secret: string, own: Fields): readonly Sent[] => {
  const queries = [
    `name=${encodeURIComponent(inName(random, secret))}`,
    `key=${secret}`,
    `q=${percent(secret)}`,
    `${secret}=1`,
    `a=1;${secret}`,
  ]
  const bodies = [
    { name: secret },
    { name: inName(random, secret) },
    { name: { first: secret } },
    { name: 'n', note: secret, token: secret },
  ]
  return [
    ...SCHEMES.map((scheme) => ({
      where: `Authorization, ${scheme}`,
      target: EMAILS,
      headers: { authorization: `${scheme} ${secret}`.trim() },
    })),
    ...['x-api-key', 'cookie', 'user-agent', 'x-note'].map((field) => ({
      where: field,
      target: EMAILS,
      headers: { ...own, [field]: secret },
    })),
    { where: 'cookie, named', target: EMAILS, headers: { ...own, cookie: `a=b; sid=${secret}; c=d` } },
    ...queries.map((query) => ({ where: `query, ${query}`, target: `${EMAILS}?${query}`, headers: own })),
    ...[secret, percent(secret)].map((name) => ({ where: 'path', target: `${EMAILS}/${name}`, headers: own })),
    ...bodies.map((body) => ({ where: 'name', method: 'POST' as const, target: KEYS, headers: own, body: JSON.stringify(body) })),
    { where: 'list of names', target: KEYS, headers: own },
    { where: 'long header', target: EMAILS, headers: { ...own, 'x-note': longText(random, secret, ' ') } },
    { where: 'long query', target: `${EMAILS}?n=${longText(random, secret, '&n=')}`, headers: own },
  ]
}

/** Shapes between two looks at the log, which keeps 500 requests. */
const AT_ONCE = 10

const unescaped = (text: string): string =>
  text.replace(/(?:%[\da-f]{2})+/gi, (run) => Buffer.from(run.replaceAll('%', ''), 'hex').toString('latin1'))

/** Sends all of them and looks at what the control API answers then. */
const readLog = async (
  { url, control, token }: Served,
  sent: readonly (Sent & { readonly secret: string })[],
  tally: Tally,
): Promise<void> => {
  await fetch(`${control}/requests`, { method: 'DELETE' })
  for (const { where, method = 'GET', target, headers, body } of sent) {
    const answer = await fetch(url + target, { method, headers, body: body ?? null })
    await answer.arrayBuffer()
    tally.check(answer.status !== 429 && answer.status !== 431, `${where} was answered ${answer.status}`)
  }
  const { requests: log }: { readonly requests: readonly LogEntry[] } = await (await fetch(`${control}/requests`)).json()
  tally.check(log.length === sent.length, `${log.length} of ${sent.length} requests are in the log`)
  const secrets = [...new Set(sent.map(({ secret }) => secret)), token]
  log.forEach((entry, index) => {
    const texts = [JSON.stringify(entry), unescaped(JSON.stringify(entry))]
    const shown = secrets.filter((secret) => texts.some((text) => readableIn(text, secret)))
    tally.check(shown.length === 0, `${sent[index]?.where}: ${shown[0]}`)
  })
}

export const masksHttp: Proof = {
  id: 'masks-http',
  what: 'the requests that the headless service lists over HTTP show no secret of any shape, wherever a client put it',
  full: 1_000,
  sample: 20,
  breaks: {
    what: 'headers are kept as they came',
    file: 'lab/request-log.ts',
    edits: [['kept(value, (text) => maskHeader(name, text))', 'cut(value)']],
  },
  run: async ({ subject }, amount, tally) => {
    const random = seeded(48)
    const served = await serve(subject.root)
    const own = { authorization: `Bearer ${served.token}`, 'content-type': 'application/json' }
    let requests = 0
    try {
      for (let done = 0; done < amount; done += AT_ONCE) {
        const secrets = Array.from({ length: Math.min(AT_ONCE, amount - done) }, () => newShape(random))
        const sent = secrets.flatMap((secret) => requestsWith(random, secret, own).map((request) => ({ ...request, secret })))
        await readLog(served, sent, tally)
        requests += sent.length
      }
    } finally {
      const ended = once(served.child, 'close')
      served.child.kill()
      await ended
    }
    return `${amount} shapes, ${requests} requests`
  },
}
