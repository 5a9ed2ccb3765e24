import { expect, test } from 'vitest'
import type { Input, RequestChannel } from '../../../../electron/contract/ipc.ts'
import { fail, ok } from '../../../../electron/contract/result.ts'
import { DEFAULT_SETTINGS } from '../../../../electron/contract/settings.ts'
import { askedFor as askedBy, scene } from './person-scene.ts'

const askedFor = (input: Input<'settings:change'>, given?: ReturnType<typeof scene>) =>
  askedBy('settings:change', input, given)

test('main asks about the end of automatic locking while there is a passphrase, alone and together with something else', async () => {
  const locking = (passphrase: boolean): ReturnType<typeof scene> => {
    const given = scene()
    given.state.passphrase = passphrase
    given.state.settings = { ...DEFAULT_SETTINGS, lockMinutes: 5, lockWithScreen: true }
    return given
  }
  expect(await askedFor({ lockMinutes: 0 }, locking(true))).toMatch(/^Turn off automatic locking\?/)
  expect(await askedFor({ lockWithScreen: false }, locking(true))).toMatch(
    /^Turn off automatic locking\?/,
  )
  const both = await askedFor({ lockMinutes: 0, updates: true }, locking(true))
  expect(both).toContain('Turn off automatic locking?')
  expect(both).toContain('Update Keystow automatically?')
  for (const change of [
    { lockMinutes: 1 },
    { lockMinutes: 5 },
    { lockWithScreen: true },
    { theme: 'dark' },
  ] as const)
    expect(await askedFor(change, locking(true))).toBeNull()
  expect(await askedFor({ lockMinutes: 0, lockWithScreen: false }, locking(false))).toBeNull()
  const later = await askedFor({ lockMinutes: 1_440 }, locking(true))
  expect(later).toMatch(
    /^Lock only after 1440 minutes without input\?\nNow it locks after 5 minutes\./,
  )
  const bothLater = await askedFor({ lockMinutes: 6, updates: true }, locking(true))
  expect(bothLater).toMatch(/^Lock only after 6 minutes.*\nUpdate Keystow automatically\?/)
  expect(await askedFor({ lockMinutes: 60 }, locking(false))).toBeNull()
})

test('main asks about the end of content protection; several guards that are lowered at once are one question', async () => {
  const all = (): ReturnType<typeof scene> => {
    const given = scene()
    given.state.passphrase = true
    given.state.settings = { ...DEFAULT_SETTINGS, lockMinutes: 5, contentProtection: true }
    return given
  }
  expect(await askedFor({ contentProtection: false }, all())).toMatch(
    /^Turn off content protection\?\n/,
  )
  expect(await askedFor({ contentProtection: true }, all())).toBeNull()
  expect(await askedFor({ contentProtection: false })).toBeNull()
  expect(await askedFor({ contentProtection: true })).toBeNull()
  const given = all()
  expect(
    await askedFor({ contentProtection: false, lockMinutes: 0, updates: true }, given),
  ).toMatch(
    /^Turn off automatic locking\?\nTurn off content protection\?\nUpdate Keystow automatically\?\n/,
  )
  expect(given.asked).toHaveLength(1)
  expect(given.asked[0]?.yes).toBe('Continue')
  expect(given.asked[0]?.detail.split('\n\n')).toHaveLength(3)
})

test('the app is made to start at login only after a question, and no longer without one', async () => {
  const given = scene()
  given.press()
  await given.person.allow('login:set-start', false)
  expect(given.asked).toEqual([])
  await given.person.allow('login:set-start', true)
  expect(given.asked).toMatchObject([{ message: 'Start Keystow at login?' }])
})

test.each<[string, RequestChannel, unknown, string | null]>([
  ['a connection', 'connections:forget', { id: 'far', losing: false }, 'Forget this connection?'],
  ['the local service', 'connections:forget', { id: 'near', losing: false }, null],
  [
    'a token that works',
    'connections:reconnect',
    { id: 'far', token: 'local_live_0' },
    'Replace the API key that Keystow signs in with on api.example.com?',
  ],
  [
    'a connection with any key of it',
    'connections:revoke-and-forget',
    { id: 'far', keyId: 'one', confirmation: { typedName: null, signOut: true } },
    'Revoke this API key on api.example.com?',
  ],
])(
  'main asks about whatever gives up what is stored: %s',
  async (_what, channel, input, message) => {
    const question = await askedBy(channel, input as never)
    expect(question?.split('\n')[0] ?? null).toBe(message)
  },
)

// Shows: S48
test('a kept secret is copied and erased only after main has named its key, and a connection that has one is not forgotten without that', async () => {
  const kept = [{ id: 'key_1', name: 'mail', lastFour: '2345', at: 0 }]
  for (const [channel, message] of [
    ['kept:copy', 'Copy the secret of “mail” (…2345)?'],
    ['kept:stop', 'Stop keeping the secret of “mail” (…2345)?'],
  ] as const) {
    const given = scene()
    given.state.kept = kept
    given.press()
    const [connection] = given.state.connections
    await given.person.allow(channel, { connectionId: connection?.id ?? '', keyId: 'key_1' })
    expect(given.asked).toMatchObject([{ message }])
    await given.person.allow(channel, { connectionId: connection?.id ?? '', keyId: 'none' })
    expect(given.asked).toHaveLength(1)
  }
  const given = scene()
  given.state.kept = kept
  given.press()
  await given.person.allow('connections:forget', {
    id: given.state.connections[0]?.id ?? '',
    losing: true,
  })
  expect(given.asked).toMatchObject([
    { message: 'Forget this connection and erase the secret that is kept here?' },
  ])
  expect(given.asked[0]?.detail).toContain('“mail” (…2345)')
})

// Shows: S56
test('a program of the person’s own is added only after main has named it with all its arguments', async () => {
  const given = scene()
  given.press()
  const recipe = {
    id: 'mail-store',
    program: '/opt/mail store',
    store: ['put', '--name={name}'],
    look: ['has', '{name}\u202e'],
  }
  await given.person.allow('recipes:add', recipe)
  expect(given.asked).toMatchObject([
    { message: 'Add “mail-store” as a program that secrets can be handed to?', yes: 'Add program' },
  ])
  const lines = given.asked[0]?.detail.split('\n') ?? []
  expect(lines.filter((line) => line.startsWith('“'))).toEqual([
    '“/opt/mail store”',
    '“put”',
    '“--name={name}”',
    '“/opt/mail store”',
    '“has”',
    '“{name}⟨U+202E⟩”',
  ])
  given.press()
  await given.person.allow('recipes:add', { ...recipe, look: null })
  expect(given.asked[1]?.detail).toContain('that it ends with 0 counts as proof')
})

// Shows: S50
test('a secret is handed to a program only after main has named the key, the connection, the program, its arguments and what happens there', async () => {
  const recipe = {
    connectionId: 'far',
    key: { name: 'mail', lastFour: 'a1B2' },
    recipe: 'gh',
    program: '/usr/bin/gh',
    store: ['secret', 'set', 'LOOT', '--repo', 'attacker/loot'],
  }
  for (const pressed of [true, false]) {
    const given = scene()
    given.state.recipe = recipe
    if (pressed) given.press()
    given.answers(async () => false)
    expect(await given.person.allow('recipes:store', 'p')).toEqual(fail('declined'))
    expect(given.asked).toMatchObject([
      { message: 'Hand the secret of “mail” (…a1B2) to a program?', yes: 'Hand over secret' },
    ])
    const detail = given.asked[0]?.detail ?? ''
    expect(detail).toContain('“Far”\napi.example.com')
    expect(detail).toContain(
      ['“/usr/bin/gh”', ...recipe.store.map((word) => `“${word}”`)].join('\n'),
    )
    expect(detail).toContain(
      'At GitHub: workflows of the repository can read it. One of the same name is replaced.',
    )
  }
})

// Shows: S50
test('a yes to a program counts once, and for what the question showed', async () => {
  const given = scene()
  const recipe = {
    connectionId: 'near',
    key: { name: 'mail', lastFour: 'a1B2' },
    recipe: 'mail-store',
    program: '/opt/m',
    store: ['a'],
  }
  given.state.recipe = recipe
  given.press()
  expect(await given.person.allow('recipes:store', 'p')).toEqual(ok(true))
  expect(given.asked).toHaveLength(1)
  expect(given.asked[0]?.detail).toContain('Keystow does not know')
  given.answers(async () => {
    given.state.recipe = { ...recipe, store: ['b'] }
    return true
  })
  expect(await given.person.allow('recipes:store', 'p')).toEqual(fail('not_confirmed'))
  // What is gone by now is refused without a question.
  given.state.recipe = null
  expect(await given.person.allow('recipes:store', 'p')).toEqual(ok(false))
  expect(given.asked).toHaveLength(2)
})
