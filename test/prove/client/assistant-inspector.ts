import { execFile } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { missingFromNpm } from '../npm.ts'
import type { Proof, Tally } from '../proof.ts'
import { type CanaryWorld, canaryWorld } from './canary-world.ts'

const INSPECTOR = '@modelcontextprotocol/inspector@2.12.0'

const TOOLS = [
  'list_connections',
  'list_keys',
  'request_key',
  'request_rotation',
  'request_revocation',
  'request_status',
  'cancel_request',
]

/** Says what the service answers to its key, and the key: what runs with a key can print it. */
const PROGRAM = `const { KEYSTOW_API_KEY: key, KEYSTOW_BASE_URL: url } = process.env
fetch(url + '/api/v1/api-keys', { headers: { authorization: 'Bearer ' + key } }).then(({ status }) => console.log(status, key))`

const run = promisify(execFile)

/** Text of a call that the Inspector prints as JSON. */
type Json = Readonly<Record<string, unknown>>

/** Calls `keystow mcp` by the Inspector's command line, which starts and ends it each time. */
const inspectorOf =
  ({ root, disk, data }: CanaryWorld) =>
  async (...words: readonly string[]): Promise<Json> => {
    const cache = ['--cache', join(disk, 'npm')]
    const server = [process.execPath, join(root, 'electron/cli/index.ts'), 'mcp']
    const { stdout } = await run('npx', [
      '-y',
      ...cache,
      INSPECTOR,
      '--cli',
      ...server,
      '-e',
      `KEYSTOW_DATA_FOLDER=${data}`,
      ...words,
    ])
    return JSON.parse(stdout) as Json
  }

const oneRound = async (world: CanaryWorld, tally: Tally): Promise<void> => {
  const inspect = inspectorOf(world)
  const call = async (tool: string, given: Json = {}): Promise<Json> => {
    const words = Object.entries(given).flatMap(([name, value]) => [
      '--tool-arg',
      `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
    ])
    const { structuredContent } = await inspect(
      '--method',
      'tools/call',
      '--tool-name',
      tool,
      ...words,
    )
    return structuredContent as Json
  }
  const { tools } = (await inspect('--method', 'tools/list')) as { readonly tools: readonly Json[] }
  tally.check(
    JSON.stringify(tools.map(({ name }) => name)) === JSON.stringify(TOOLS),
    'the tools are other ones, or in another order',
  )
  for (const { name, annotations } of tools) {
    const reads = ['list_connections', 'list_keys', 'request_status'].includes(String(name))
    tally.check(
      (annotations as Json | undefined)?.readOnlyHint === reads,
      `${name} says otherwise whether it only reads`,
    )
  }
  const key = await world.newKey()
  const listed = JSON.stringify(await call('list_keys'))
  tally.check(listed.includes(key.id), 'a key is not in the list')
  tally.check(!listed.includes(key.secret), 'a secret is in the list')

  const destination = { kind: 'run', argv: [process.execPath, '-e', PROGRAM] }
  const asked = await call('request_key', { purpose: 'to try', destination })
  tally.check(
    asked.state === 'done' && typeof asked.command === 'string',
    `a run was not approved: ${JSON.stringify(asked)}`,
  )
  const used = await run('sh', ['-c', String(asked.command)], { cwd: process.cwd() })
  const [status, secret = ''] = used.stdout.trim().split(' ')
  tally.check(status === '200', `the key of the run does not work: ${status}`)
  tally.check((await world.living(secret)) === 401, 'the key of the run lives on after its end')

  tally.check((await world.living(key.secret)) !== 401, 'a key does not work before it is revoked')
  const revoked = await call('request_revocation', { key: key.id, purpose: 'done' })
  tally.check(revoked.state === 'done', `a revoke was not approved: ${JSON.stringify(revoked)}`)
  tally.check((await world.living(key.secret)) === 401, 'a key lives on after its revoke')
}

export const assistantInspector: Proof = {
  id: 'assistant-inspector',
  what: 'the official Inspector lists the tools and the keys, gets a key that works and is refused afterwards, and has another one revoked',
  // A second one would have a key that a list of less than ten seconds ago, which is not read
  // again, does not have.
  full: 1,
  sample: 1,
  missing: () => missingFromNpm(INSPECTOR),
  breaks: {
    what: 'the tool that lists the keys does not say that it only reads',
    file: '../mcp/read-tools.ts',
    edits: [
      ['readOnlyHint: true, openWorldHint: true', 'readOnlyHint: false, openWorldHint: true'],
    ],
  },
  run: async ({ disk }, amount, tally) => {
    mkdirSync(join(disk, 'npm'))
    const world = await canaryWorld(disk)
    try {
      for (let round = 0; round < amount; round += 1) await oneRound(world, tally)
    } finally {
      await world.close()
    }
    return `${amount} rounds of ${INSPECTOR}`
  },
}
