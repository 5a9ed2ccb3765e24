import { once } from 'node:events'
import { resolve } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { ok } from '../../electron/contract/result.ts'
import { createSecret } from '../../electron/service/keys/secret.ts'
import { failNext } from '../fail-next.ts'
import { channelScene } from '../main/doors/channel/channel-scene.ts'
import { recorder } from '../main/features/delivery/recipes/recorder.ts'
import type { RealWorld } from '../world/real-world.ts'
import { isDead, keystow, newApp, newComputer, start } from './command-scene.ts'

const NODE = process.execPath

/** A program that prints its key and address once it has used them. */
const USES = `
const { KEYSTOW_API_KEY: key, KEYSTOW_BASE_URL: url } = process.env
const answer = await fetch(url + '/api/v1/api-keys', { headers: { authorization: 'Bearer ' + key } })
console.log([answer.status, key, url].join(' '))
`
const program = (script: string): readonly string[] => [
  '--',
  NODE,
  '--input-type=module',
  '-e',
  script,
]
/** A run whose program has used its key, and waits. */
const waiting = async (computer: RealWorld) => {
  const running = start(computer, ['run', ...program(`${USES}\nprocess.stdin.resume()`)])
  await running.printed('200 ')
  return running
}

describe('without an approval', () => {
  test('status and list answer, for people and for programs', async () => {
    const { computer } = await newApp('denied')
    const { id } = computer.session.connection()
    expect(await keystow(computer, 'status')).toMatchObject({
      code: 0,
      err: '',
      out: expect.stringContaining(`Connections:\n  Shop (${id}, the default)\n`),
    })
    expect(JSON.parse((await keystow(computer, 'status', '--json')).out)).toEqual({
      locked: false,
      connections: [{ id, name: 'Shop', kind: 'remote', isDefault: true, isPart: false }],
      idle: 0,
      waiting: 0,
      health: expect.objectContaining({ idle: 0, planned: 0, unproven: 0 }),
    })
    const listed = await keystow(computer, 'list')
    expect(listed).toMatchObject({ code: 0, err: '' })
    expect(listed.out).toContain(computer.own.id)
    expect(
      JSON.parse((await keystow(computer, 'list', '--json', '--connection', 'Shop')).out),
    ).toMatchObject({
      connection: 'Shop',
      keys: [{ id: computer.own.id, lastFour: computer.own.secret.slice(-4) }],
    })
  })

  test('behind the lock status says so, and list nothing', async () => {
    const { computer, app } = await newApp()
    app.lock.lock()
    expect(await keystow(computer, 'status')).toMatchObject({
      code: 0,
      out: 'Keystow runs and is locked.\n',
    })
    expect(await keystow(computer, 'list', '--json')).toMatchObject({
      code: 75,
      out: '{"error":{"code":"locked"}}\n',
    })
  })

  test.each(['revoke', 'rotate'])(
    '%s of a key that is not there names it and the connection where it was looked for, and no secret',
    async (command) => {
      const { computer } = await newApp()
      const to = command === 'rotate' ? ['--to', 'kept'] : []
      expect(await keystow(computer, command, 'biling', ...to)).toEqual({
        code: 65,
        out: '',
        err: 'keystow: there is no API key “biling” in the connection “Shop”\n',
      })
      const secret = createSecret('local')
      const { err } = await keystow(computer, command, secret, ...to)
      expect(err).toContain(`there is no API key “…${secret.slice(-4)}” in`)
    },
  )

  test('a connection is found by its name in any case', async () => {
    const { computer } = await newApp()
    for (const name of ['Shop', 'shop', 'SHOP'])
      expect(await keystow(computer, 'list', '--connection', name)).toMatchObject({ code: 0 })
  })

  test('a connection that is not there ends with 65, and the line lists those that exist', async () => {
    const { computer } = await newApp()
    const err = 'keystow: there is no connection “Other” (--connection); connections: “Shop”\n'
    expect(await keystow(computer, 'list', '--connection', 'Other')).toEqual({
      code: 65,
      out: '',
      err,
    })
    expect(
      await keystow(computer, 'list', '--connection', computer.session.connection().id),
    ).toMatchObject({ code: 0 })
  })

  test('and without the app every command ends with 69 and one line that says where it looked and how to start it', async () => {
    const computer = newComputer()
    for (const words of [
      ['status'],
      ['list'],
      ['revoke', 'k'],
      ['create', 'a', '--to', '.env'],
      ['run', '--', 'true'],
    ]) {
      const { code, out, err } = await keystow(computer, ...words)
      expect([code, out, err.split('\n').length]).toEqual([69, '', 2])
      expect(err).toContain(`for the data folder ${computer.data},`)
      expect(err).toContain(`Start it (npm start in ${resolve(import.meta.dirname, '../..')})`)
    }
  })
})

test('a program that could not store the secret is said with how it ended, and the command ends with 70', async () => {
  const { computer } = await newApp()
  const recorded = recorder('pass')
  recorded.answer({ insert: { code: 3, complain: 'no room for INPUT' } })
  vi.stubEnv('PATH', recorded.folder)
  onTestFinished(() => void vi.unstubAllEnvs())
  const { code, out, err } = await keystow(
    computer,
    'create',
    'shop',
    '--to',
    'pass:shop/mail',
    '--json',
  )
  expect([code, out]).toEqual([70, '{"error":{"code":"recipe_failed","stage":"created"}}\n'])
  expect(err).toContain('the API key was created, but its secret was not delivered')
  expect(err).toContain('Why: the program failed (exit 3: no room for ••••)')
  expect(computer.shown).toMatchObject([
    { destination: { kind: 'recipe', place: 'pass:shop/mail' } },
  ])
  expect(computer.living()).toEqual(['shop'])
})

describe('keystow run --kept', () => {
  test.each([
    [true, 'keeps its connection until the program ends, where the address needs it'],
    [false, 'lets go of Keystow as soon as the program has its secret'],
  ])('(%s) %s', async (whileConnected) => {
    let gone = false
    const scene = channelScene(async (_request, helper) => {
      helper.onGone(() => {
        gone = true
      })
      const url = 'http://a.test'
      return ok({ keyId: 'key_1', secret: 'kept', url, file: null, whileConnected })
    })
    await scene.channel.start()
    const script =
      'console.log(process.env.KEYSTOW_API_KEY, process.env.KEYSTOW_BASE_URL); process.stdin.resume().on("end", () => {})'
    const running = start(scene, ['run', '--kept', 'key_1', '--', NODE, '-e', script], {
      XDG_RUNTIME_DIR: scene.runtime,
    })
    await running.printed('kept http://a.test')
    if (whileConnected)
      expect([gone, scene.channel.facts()]).toEqual([false, { asking: 0, leases: 1 }])
    else await expect.poll(() => gone).toBe(true)
    running.process.stdin?.end()
    expect(await running.ended).toMatchObject({ code: 0, err: '' })
    await expect.poll(() => gone).toBe(true)
  })
})

describe('keystow run', () => {
  // Shows: S76
  test('gives a program a key that works, and that is refused when the command has ended; nothing else has the secret', async () => {
    const { computer, app } = await newApp()
    const { code, out, err } = await keystow(computer, 'run', ...program(USES))
    const [status, secret = '', url] = out.trim().split(' ')
    expect([code, status, url]).toEqual([0, '200', computer.address])
    expect(err).toBe('keystow: waiting for approval in Keystow\nkeystow: approved in Keystow\n')
    expect(await isDead(computer, secret)).toBe(true)
    expect([computer.living(), app.leases.list()]).toEqual([[], []])
    expect(computer.shown).toMatchObject([
      {
        kind: 'run',
        run: {
          env: 'KEYSTOW_API_KEY',
          urlEnv: 'KEYSTOW_BASE_URL',
          ttlSeconds: 28_800,
          opensListener: false,
        },
        requests: { cost: 4 },
      },
    ])
    expect(computer.shown[0]?.run?.argv[0]).toBe(NODE)
    expect(JSON.stringify([computer.shown, app.activity.list()])).not.toContain(secret)
    expect(
      app.activity
        .list()
        .map(({ action, outcome }) => `${action} ${outcome}`)
        .toReversed(),
    ).toEqual([
      'connect ok',
      'programs programs_on',
      'ask approved',
      'create created',
      'revoke revoked',
    ])
  })

  test('takes the variables that were asked for, and leaves the others as they are', async () => {
    const { computer } = await newApp()
    const script =
      'console.log(Object.entries(process.env).filter(([n]) => /^(A|B|KEEP|KEYSTOW_.*)$/.test(n)).map(([n]) => n).sort().join())'
    const running = start(computer, ['run', '--env', 'A', '--url-env', 'B', ...program(script)], {
      KEEP: '1',
    })
    expect((await running.ended).out).toBe('A,B,KEEP,KEYSTOW_DATA_FOLDER\n')
  })

  test.each(['denied', 'timed_out'] as const)(
    'runs nothing and creates nothing where it is %s',
    async (decision) => {
      const { computer } = await newApp(decision)
      const { code, out } = await keystow(computer, 'run', ...program('console.log("ran")'))
      expect([code, out, computer.living()]).toEqual([77, '', []])
      expect(computer.service.log?.entries().filter(({ method }) => method === 'POST')).toEqual([])
    },
  )

  test('is not asked about again right after a denial, and says so with an exit code of its own', async () => {
    const { computer } = await newApp('denied')
    expect(await keystow(computer, 'run', ...program(''))).toMatchObject({ code: 77 })
    const { code, err } = await keystow(computer, 'run', ...program(''))
    expect(code).toBe(75)
    expect(err).toMatch(
      /^keystow: denied in Keystow a moment ago, and not asked again so soon; nothing was done; try again in \d+ s\n$/,
    )
    expect(computer.shown).toHaveLength(1)
  })

  test('that was allowed for up to an hour is not asked about again, and says so in one line', async () => {
    const { computer } = await newApp('approved_for_hour')
    const again = (): ReturnType<typeof keystow> => keystow(computer, 'run', '--', NODE, '-e', '')
    expect(await again()).toMatchObject({
      code: 0,
      err: 'keystow: waiting for approval in Keystow\nkeystow: approved in Keystow\n',
    })
    const err =
      'keystow: approved in Keystow for up to an hour: not asked again; 18 more API keys at most\n'
    expect(await again()).toMatchObject({ code: 0, err })
    expect(await keystow(computer, 'run', '--ttl', '1h', '--', NODE, '-e', '')).toMatchObject({
      err: expect.stringContaining('waiting'),
    })
    expect([computer.shown.length, computer.living()]).toEqual([2, []])
  })

  test('passes on input, output and the exit code', async () => {
    const { computer } = await newApp()
    const running = start(computer, [
      'run',
      '--',
      '/bin/sh',
      '-c',
      'read word; echo "got $word"; echo bad >&2; exit 42',
    ])
    running.process.stdin?.end('it\n')
    expect(await running.ended).toMatchObject({
      code: 42,
      out: 'got it\n',
      err: expect.stringContaining('bad\n'),
    })
    expect(computer.living()).toEqual([])
  })

  test.each([
    ['SIGTERM', 143],
    ['SIGINT', 130],
    ['SIGHUP', 129],
  ] as const)(
    'passes on %s, waits for the end of the program, and revokes',
    async (signal, code) => {
      const { computer } = await newApp()
      const running = await waiting(computer)
      running.process.kill(signal)
      const ended = await running.ended
      expect(ended.code).toBe(code)
      expect(await isDead(computer, ended.out.split(' ')[1] ?? '')).toBe(true)
    },
  )

  test('that is killed leaves no key', async () => {
    const { computer } = await newApp()
    const running = await waiting(computer)
    running.process.kill('SIGKILL')
    await once(running.process, 'exit')
    await expect.poll(computer.living).toEqual([])
  })

  test('is ended in Keystow: the program runs on without the key', async () => {
    const { computer, app } = await newApp()
    const running = await waiting(computer)
    await app.leases.end(app.leases.list()[0]?.id ?? '')
    await running.printed('the API key was ended in Keystow')
    expect(computer.living()).toEqual([])
    expect(running.process.exitCode).toBeNull()
    running.process.kill('SIGTERM')
    expect((await running.ended).code).toBe(143)
  })

  test('ends when programs may not ask any more: its key is revoked, and the command says why', async () => {
    const { computer, app } = await newApp()
    const running = await waiting(computer)
    await app.channel.switchTo(false)
    await running.printed(
      'Keystow lets no program ask any more, which ends the API key: it is being revoked',
    )
    await expect.poll(() => [computer.living(), app.leases.list()]).toEqual([[], []])
    running.process.kill('SIGTERM')
    const { code, err } = await running.ended
    expect([code, err.includes('Keystow has ended'), err.includes('next start')]).toEqual([
      143,
      false,
      false,
    ])
  })

  test('whose key cannot be revoked says so, ends with the code of its program, and the app goes on', async () => {
    const { computer, app } = await newApp()
    const running = await waiting(computer)
    failNext(computer.service, 'revoke', 500)
    running.process.kill('SIGTERM')
    expect(await running.ended).toMatchObject({
      code: 143,
      err: expect.stringContaining('could not be revoked yet (server_error)'),
    })
    await expect.poll(() => [computer.living(), app.leases.list()]).toEqual([[], []])
  })

  test('takes its lease up again when the app is killed and starts anew, and the key works all the time', async () => {
    const { computer } = await newApp()
    const running = await waiting(computer)
    await computer.end()
    await running.printed('Keystow has ended')
    const next = await computer.open()
    await running.printed('Keystow runs again and keeps the API key')
    expect(computer.living()).toHaveLength(1)
    expect(next.leases.list()).toMatchObject([
      { phase: 'running', command: expect.stringMatching(/^node /) },
    ])
    running.process.kill('SIGTERM')
    expect((await running.ended).code).toBe(143)
    expect(computer.living()).toEqual([])
  })

  test('without the app at its end says that the next start revokes, and it does', async () => {
    const { computer } = await newApp()
    const running = await waiting(computer)
    await computer.end()
    await running.printed('Keystow has ended')
    running.process.kill('SIGTERM')
    expect(await running.ended).toMatchObject({
      code: 143,
      err: expect.stringContaining('revokes the API key at its next start'),
    })
    expect(computer.living()).toHaveLength(1)
    await computer.open()
    await expect.poll(computer.living).toEqual([])
  })
})
