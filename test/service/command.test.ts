import { spawnSync } from 'node:child_process'
import { chmodSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { newFolder } from '../main/new-folder.ts'
import {
  freshFile,
  hasUnprivileged,
  onFile,
  runToEnd,
  runUnprivileged,
  serveApart,
} from './process.ts'
import { KEYS, named, rateOf, revoking, sendOver } from './support.ts'

describe('the headless command', () => {
  test('prints one JSON line with a usable token for each workspace, serves, and ends with 0 on SIGTERM', async () => {
    const { url, tokens, said, end } = await serveApart('--port', '0', '--seed', 'mixed')
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    expect(tokens.map(({ organization, workspace }) => `${organization}/${workspace}`)).toEqual([
      'Northwind/Production',
      'Northwind/Staging',
      'Fabrikam/Main',
    ])
    const send = sendOver(url)
    for (const { id, name, secret } of tokens) {
      const { keys } = (await send('GET', KEYS, { token: secret })).json().data
      expect(keys.find((key) => key.id === id)).toMatchObject({ name, lastFour: secret.slice(-4) })
    }
    expect(await end('SIGTERM')).toBe(0)
    expect(said.out).toBe(`${JSON.stringify({ url, tokens })}\n`)
    expect(said.err).toBe('')
    await expect(send('GET', KEYS)).rejects.toThrow()
  })

  test('takes seed, prefix, variants and faults', async () => {
    const options = [
      '--seed',
      'empty',
      '--prefix',
      'acme',
      '--variant',
      'createStatus=200',
      '--variant',
      'limit=4',
    ]
    const faults = [
      '--fault',
      'list:next=1:status=503',
      '--fault',
      'revoke:next=1:redirect=https://example.invalid/a?b=c:1',
    ]
    const { url, tokens } = await serveApart(...options, ...faults)
    const send = sendOver(url)
    const token = tokens[0]?.secret ?? ''
    expect([tokens.length, token.startsWith('acme_live_')]).toEqual([1, true])
    expect((await send('GET', KEYS, { token })).status).toBe(503)
    expect((await send('DELETE', revoking('key_0'), { token })).headers.get('location')).toBe(
      'https://example.invalid/a?b=c:1',
    )
    const created = await send('POST', KEYS, { token, ...named('x') })
    expect([created.status, rateOf(created).limit]).toEqual([200, '4'])
    expect((await send('GET', KEYS, { token })).json().data.keys).toHaveLength(2)
  })

  test('--help, or -h, lists every option and ends with 0', async () => {
    const { code, out, err } = await runToEnd('--help')
    expect([code, err]).toEqual([0, ''])
    expect(await runToEnd('-h')).toMatchObject({ code, out, err })
    const options = [
      '--port',
      '--seed',
      '--data',
      '--prefix',
      '--variant',
      '--fault',
      '--control',
      '--openapi',
    ]
    const choices = [
      'mixed',
      'unknownRevoke',
      'commit-then-drop',
      'percent=P,seed=S',
      '"tokens"',
      'PUT    variants',
      'PUT    keys/ID',
    ]
    for (const word of [...options, ...choices]) expect(out).toContain(word)
  })

  test.skipIf(process.platform === 'win32')(
    'a pipe that is given for a data file is refused, and stays where it is',
    async () => {
      const pipe = join(newFolder(), 'pipe')
      expect(spawnSync('mkfifo', [pipe]).status).toBe(0)
      expect(await runToEnd('--data', pipe)).toMatchObject({
        code: 2,
        out: '',
        err: expect.stringMatching(/^--data takes the path of a file/),
      })
      expect(statSync(pipe).isFIFO()).toBe(true)
    },
  )

  test('misuse is explained and ends with 2', async () => {
    const misuses: readonly [readonly string[], RegExp][] = [
      [['--sed', 'mixed'], /'--sed'/],
      [['--data', ''], /^--data takes the path of a file\n/],
      [['--port', '65536'], /^--port takes a whole number up to 65535\n/],
      [['--listen', 'localhost'], /^--listen takes an IP address\n/],
      [['--allow-host', 'keystow:8787'], /^--allow-host takes a name without a port\n/],
      [['--seed', 'toString'], /^--seed takes one of: empty, mixed, /],
      [['--variant', 'createStatus'], /^--variant: createStatus takes one of: 201, 200\n/],
      [['--fault', 'list:next=1:gremlin'], /^--fault: "kind" takes one of: latency, /],
    ]
    const ends = await Promise.all(
      misuses.map(async ([args, message]) => ({ args, message, ...(await runToEnd(...args)) })),
    )
    for (const { args, message, code, out, err } of ends) {
      expect([args, code, out]).toEqual([args, 2, ''])
      expect(err).toMatch(message)
      expect(err).toMatch(/--help lists the options\.\n$/)
      expect(err).not.toMatch(/\n\s+at /)
    }
  })
})

describe('the headless command with a data file', () => {
  test('keeps the data of a file that has some, gives no tokens, and says so', async () => {
    const file = freshFile()
    const first = await serveApart('--data', file, '--seed', 'empty')
    const token = first.tokens[0]?.secret ?? ''
    const created = (await sendOver(first.url)('POST', KEYS, { token, ...named('kept') })).json()
      .data
    expect(await first.end('SIGTERM')).toBe(0)
    const second = await serveApart('--data', file, '--seed', 'mixed')
    expect(second.tokens).toEqual([])
    expect(second.said.err).toMatch(
      /has data: it is kept.*"tokens" is empty.*--control, PUT keys\/ID/,
    )
    const { keys } = (await sendOver(second.url)('GET', KEYS, { token: created.key })).json().data
    expect(keys.map(({ name }) => name)).toEqual(['kept', 'keystow-desktop'])
  })

  test('a start that fails seeds nothing, so that no token is lost', async () => {
    const file = freshFile()
    const other = await serveApart()
    const taken = await runToEnd('--data', file, '--port', new URL(other.url).port)
    expect([taken.code, taken.out]).toEqual([1, ''])
    expect(taken.err).toBe('The port is in use. Choose another, or --port 0 for a free one.\n')
    expect(readdirSync(dirname(file))).toEqual(['keys.sqlite'])
    const misused = await runToEnd('--data', file, '--fault', 'list:next=0:reset')
    expect(misused.code).toBe(2)
    expect((await serveApart('--data', file)).tokens).toHaveLength(3)
  })

  test('puts a damaged file aside, says where, and starts anew', async () => {
    const file = freshFile()
    writeFileSync(
      file,
      'SQLite format 3\0 and nothing else that is a database, but someone may want it back',
    )
    const { tokens, said } = await serveApart('--data', file)
    expect(tokens).toHaveLength(3)
    expect(said.err).toContain(`${file}.broken-`)
  })

  test('a file of something else is refused, and stays as it is', async () => {
    const file = join(newFolder(), 'id_rsa')
    writeFileSync(file, 'what another program needs')
    const { code, out, err } = await runToEnd('--data', file)
    expect([code, out]).toEqual([2, ''])
    expect(err).toContain('--data takes a data file of the service: this is something else')
    expect(readdirSync(dirname(file))).toEqual(['id_rsa'])
    expect(readFileSync(file, 'utf8')).toBe('what another program needs')
  })

  test.skipIf(process.platform === 'win32' || !hasUnprivileged()).each([
    ['a file', 0o444, 0o777],
    ['a folder', 0o666, 0o555],
  ])(
    '%s that may not be written ends it with 1, says so in words, and stays as it is',
    async (_what, fileMode, folderMode) => {
      const folder = newFolder()
      const file = join(folder, 'keys.sqlite')
      const service = onFile(file)
      service.seed('empty')
      service.close()
      const before = readFileSync(file)
      chmodSync(file, fileMode)
      chmodSync(folder, folderMode)
      const { code, out, err } = await runUnprivileged('--data', file)
      expect([code, out]).toEqual([1, ''])
      expect(err).toBe(
        'The data file cannot be written. Nothing was changed. --data takes a file in a folder, both of which you may write to.\n',
      )
      expect(readdirSync(folder)).toEqual(['keys.sqlite'])
      expect(readFileSync(file).equals(before)).toBe(true)
      chmodSync(folder, 0o700)
    },
  )

  test.each([
    ['in a folder that is not there', ['no', 'such', 'folder', 'keys.sqlite']],
    ['that is a folder', []],
  ])('a file %s ends it with 1, and says what to do', async (_what, names) => {
    const { code, out, err } = await runToEnd('--data', join(newFolder(), ...names))
    expect([code, out]).toEqual([1, ''])
    expect(err).toBe(
      'There can be no data file. Nothing was changed. --data takes the path of a file, in a folder that exists.\n',
    )
  })
})
