import { chmodSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { programName } from '../../../../electron/contract/channel.ts'
import { fail, ok } from '../../../../electron/contract/result.ts'
import { Names } from '../../../../electron/main/doors/channel/names.ts'
import { RunKeptWork } from '../../../../electron/main/doors/channel/run-kept-work.ts'
import { RunListener } from '../../../../electron/main/doors/channel/run-listener.ts'
import { RunWork } from '../../../../electron/main/doors/channel/run-work.ts'
import { refuse } from '../../../../electron/main/doors/channel/work.ts'
import { present, valueIn } from '../../../values.ts'
import { client, newAsking, RUN } from './channel-scene.ts'
import { helper, newDeliverScene, request } from './deliver-scene.ts'

// Shows: S77
test('a key that a program asks for goes to the file that was shown, works, and is in no answer', async () => {
  const { file, read, works, reveals, context, shownCreate } = await newDeliverScene()
  const { shown, run } = await shownCreate()
  expect(shown).toMatchObject({
    newName: 'shop',
    destination: { kind: 'env-file', place: file, envFile: { variable: 'MAIL_KEY' } },
  })
  expect(readFileSync(file, 'utf8')).toBe('A=1\n')
  const answer = await run()
  const { A, MAIL_KEY = '' } = read()
  expect([A, await works(MAIL_KEY)]).toEqual(['1', true])
  expect(answer).toMatchObject(ok({ place: file, lastFour: MAIL_KEY.slice(-4) }))
  expect(JSON.stringify([shown, answer, context.activity.list()])).not.toContain(MAIL_KEY)
  expect(reveals.pending()).toEqual([])
  for (const [action, outcome] of [
    ['create', 'created'],
    ['deliver', 'ok'],
  ] as const)
    expect(context.activity.list().find((entry) => entry.action === action)).toMatchObject({
      outcome,
      client: { name: programName(client) },
    })
})

test('what is approved says whether the file is new, who can read it, by which link it was named, and which line is replaced', async () => {
  const { create, file } = await newDeliverScene()
  const envFile = async (path: string) => {
    const shown = valueIn(
      await create.freeze(
        request('create', { name: 'shop', to: { kind: 'env-file', path, variable: 'MAIL_KEY' } }),
      ),
    )
    return shown.destination?.envFile
  }
  expect(await envFile(`${file}.new`)).toMatchObject({ isNew: true, link: null, readers: 'owner' })
  writeFileSync(file, 'MAIL_KEY=theonlycopyofthis\n')
  chmodSync(file, 0o666)
  symlinkSync(file, `${file}.link`)
  const replaced = await envFile(`${file}.link`)
  expect(replaced).toMatchObject({
    isNew: false,
    link: `${file}.link`,
    readers: 'everyone',
    lines: [{ kind: 'removed' }, { kind: 'added', text: `MAIL_KEY=${'•'.repeat(8)}` }],
  })
  expect(JSON.stringify(replaced)).not.toContain('theonlycopy')
})

test.each([
  ['others may read', (file: string) => chmodSync(file, 0o644)],
  ['its group may read', (file: string) => chmodSync(file, 0o640)],
  ['has another value behind its mask', (file: string) => writeFileSync(file, 'A=2\n')],
  // Shows: S68
])(
  'a file that %s since it was shown gets no secret, and no key is made',
  async (_what, change) => {
    const { create, rotate, to, file, session, context, old } = await newDeliverScene()
    for (const asked of [
      request('create', { name: 'shop', to }),
      request('rotate', { key: old.id, to }),
    ]) {
      writeFileSync(file, 'A=1\n')
      chmodSync(file, 0o600)
      let changed = ''
      const approvals = {
        ask: async () => {
          change(file)
          changed = readFileSync(file, 'utf8')
          return 'approved' as const
        },
      }
      const asking = newAsking({ create, rotate }, approvals, context.activity)
      const keys = session.state().keys?.map(({ id }) => id)
      expect(await asking.ask(asked, helper, new AbortController().signal)).toEqual(
        refuse('changed'),
      )
      expect(readFileSync(file, 'utf8')).toBe(changed)
      await session.refresh()
      expect(session.state().keys?.map(({ id }) => id)).toEqual(keys)
      expect(
        context.activity
          .list()
          .some(({ action, outcome }) => action === 'ask' && outcome === 'changed'),
      ).toBe(true)
    }
  },
)

// Shows: S77
test('a secret whose place changed since it was shown is not lost: it waits for the person in the window', async () => {
  const { file, undelivered, reveals, shownCreate } = await newDeliverScene()
  const { run } = await shownCreate()
  writeFileSync(file, 'A=2\n')
  expect(await run()).toEqual(refuse('env_changed', { stage: 'created' }))
  expect(readFileSync(file, 'utf8')).toBe('A=2\n')
  expect(undelivered).toHaveBeenCalledOnce()
  expect(reveals.pending()).toMatchObject([
    { key: { name: 'shop' }, asked: { client: programName(client), place: file } },
  ])
})

test('a create that is refused or whose answer is lost writes nothing', async () => {
  const { file, service, shownCreate } = await newDeliverScene()
  for (const [fault, code] of [
    [{ kind: 'status', status: 429 }, 'rate_limited'],
    [{ kind: 'commit-then-drop' }, 'unknown_outcome'],
  ] as const) {
    const { run } = await shownCreate()
    service.faults.arm({ operation: 'create', times: { next: 1 }, ...fault })
    expect(await run()).toMatchObject(refuse(code))
    expect(readFileSync(file, 'utf8')).toBe('A=1\n')
  }
})

test('a place that is refused is refused before anybody is asked', async () => {
  const { create, to, file } = await newDeliverScene()
  const asked = (more: object) => create.freeze(request('create', { name: 'shop', to, ...more }))
  expect(await asked({ to: { ...to, path: `${file}.example` } })).toMatchObject(
    refuse('env_refused', { detail: 'template' }),
  )
  expect(await asked({ to: { kind: 'recipe', recipe: 'nobody-has-it', name: 'x' } })).toMatchObject(
    refuse('recipe_unknown'),
  )
  expect(await asked({ name: ' ' })).toMatchObject(refuse('invalid_request'))
})

test('a rotation that a program asks for puts the new secret in its place before the old key goes', async () => {
  const { read, works, session, context, old, shownRotate } = await newDeliverScene()
  const { shown, run } = await shownRotate()
  expect(shown).toMatchObject({ key: { id: old.id }, newName: 'billing-api-production' })
  const answer = await run()
  const { MAIL_KEY = '' } = read()
  expect(answer).toMatchObject(ok({ lastFour: MAIL_KEY.slice(-4) }))
  expect(await works(MAIL_KEY)).toBe(true)
  expect(session.state().keys?.some(({ id }) => id === old.id)).toBe(false)
  expect(context.rotations.unfinished()).toEqual([])
})

test('a rotation of the app’s own key is said to be one, has the app go on with the new key, and is never called one of the last', async () => {
  const { read, works, session, service, context, shownRotate } = await newDeliverScene()
  const [own = ''] = session.state().own.ids
  for (const { id } of session.state().keys ?? []) if (id !== own) service.revokeKey(id)
  await session.refresh()
  const { shown, run } = await shownRotate(own)
  expect(shown.warnings).toContain('own')
  expect(shown.warnings).not.toContain('last')
  expect(await run()).toMatchObject(ok({ revoked: own }))
  const { MAIL_KEY = '' } = read()
  const token = context.sessions.token(session.connection().id)
  expect([await works(MAIL_KEY), token.ok && token.value.secret === MAIL_KEY]).toEqual([true, true])
  await session.refresh()
  expect(session.state()).toMatchObject({ phase: 'ready', failure: null })
})

test('a kept secret is handed over for its own address only, and nothing else has it', async () => {
  const { session, context } = await newDeliverScene()
  const key = present(session.state().keys?.[0])
  const here = session.connection()
  const remote = Object.assign(session, {
    connection: () => ({ ...here, kind: 'remote', baseUrl: 'https://a.test' }) as const,
  })
  const secret = { secret: 'acme_live_Ab12Cd34Ef56Gh78Ij90', address: 'https://a.test' }
  let kept = [{ id: key.id, name: key.name, lastFour: '7890', at: 1 }]
  const work = new RunKeptWork(
    new Names(
      () => remote,
      () => ok(remote),
      () => [remote.connection()],
    ),
    () => kept,
    (_which, address) => (address === secret.address ? ok(secret) : fail('address_changed')),
    () => Promise.reject(new Error('no local service')),
    context.activity.add,
  )
  const asked = { id: 1, kind: 'run-kept', client, key: key.id, ...RUN } as const
  const shown = valueIn(await work.freeze(asked))
  expect(shown).toMatchObject({
    key: { id: key.id },
    run: { argv: ['a'], ttlSeconds: null, opensListener: false },
  })
  expect(await work.run(asked, shown, helper)).toEqual(
    ok({
      keyId: key.id,
      secret: secret.secret,
      url: 'https://a.test',
      file: null,
      whileConnected: false,
    }),
  )
  expect(JSON.stringify([shown, context.activity.list()])).not.toContain(secret.secret)
  kept = []
  expect(await work.freeze(asked)).toMatchObject(refuse('not_kept'))
})

test('a kept secret of the local service comes with an address that answers as long as its program is connected', async () => {
  const { context, names, session, service } = await newDeliverScene()
  const { lab, habits, activity } = context
  const issued = service.issueKey(service.workspaces()[0]?.id ?? '', 'kept')
  await session.relist()
  const listener = new RunListener(
    lab,
    () => habits.value.listenerPort,
    () => true,
  )
  const work = new RunKeptWork(
    names,
    () => [{ id: issued.id, name: 'kept', lastFour: issued.key.slice(-4), at: 1 }],
    (_which, address) => ok({ secret: issued.key, address }),
    listener.holdFor,
    activity.add,
  )
  const asked = { id: 1, kind: 'run-kept', client, key: issued.id, ...RUN } as const
  const shown = valueIn(await work.freeze(asked))
  expect(shown).toMatchObject({ connection: { kind: 'local' }, run: { opensListener: true } })
  const leave = new Set<() => void>()
  const program = { send: () => {}, onGone: (done: () => void) => void leave.add(done) }
  const { secret, url, whileConnected } = valueIn(await work.run(asked, shown, program))
  const status = (): Promise<number> =>
    fetch(`${url}/api/v1/api-keys`, { headers: { authorization: `Bearer ${secret}` } }).then(
      (answer) => answer.status,
      () => 0,
    )
  expect([whileConnected, await status()]).toEqual([true, 200])
  for (const left of leave) left()
  await expect.poll(status).toBe(0)
})

test('a program of the local service whose key was revoked gets 401 for as long as it runs', async () => {
  const { context, names, session, service } = await newDeliverScene()
  const { lab, habits } = context
  const issued = service.issueKey(present(service.workspaces()[0]).id, 'lent')
  const port = () => habits.value.listenerPort
  const listener = new RunListener(lab, port, () => true)
  const lease = { lease: 'a', leaseToken: 'b', keyId: issued.id, secret: issued.key, endsAt: null }
  const work = new RunWork(
    names,
    async () => ok(lease as never),
    listener.holdFor,
    () => ({}) as never,
  )
  const leave = new Set<() => void>()
  const program = { send: () => {}, onGone: (done: () => void) => void leave.add(done) }
  const asked = { id: 1, kind: 'run', client, ...RUN, ttlSeconds: 60 } as const
  const { url } = valueIn(await work.run(asked, valueIn(await work.freeze(asked)), program))
  const status = (): Promise<number> =>
    fetch(`${url}/api/v1/api-keys`, { headers: { authorization: `Bearer ${issued.key}` } }).then(
      (answer) => answer.status,
      () => 0,
    )
  const lent = { connectionId: session.connection().id } as never
  listener.leasesChanged([lent])
  expect(await status()).toBe(200)
  service.revokeKey(issued.id)
  listener.leasesChanged([])
  expect(await status()).toBe(401)
  for (const left of leave) left()
  await expect.poll(status).toBe(0)
})
