import { expect, test } from 'vitest'
import type { Plan } from '../../../../electron/contract/plan.ts'
import { askedFor, remote, scene } from './person-scene.ts'

const wanted = (...keyIds: readonly string[]) =>
  ({
    connectionId: 'far',
    keyIds,
    dueAt: Date.parse('2027-01-01T00:00:00Z'),
    unusedDays: 7,
  }) as const

test('a plan is asked about with all its keys: one that is not listed while it is asked is not planned with the others', async () => {
  expect(await askedFor('plans:put', wanted('one', 'two'))).toContain('2')
  const given = scene()
  expect(await askedFor('plans:put', wanted('one', 'unlisted'), given)).toBeNull()
})

test('before a plan that no use of the key stops, the person is told that', async () => {
  const told = 'still in use is revoked too'
  expect(await askedFor('plans:put', { ...wanted('one'), unusedDays: 0 })).toContain(told)
  expect(await askedFor('plans:put', wanted('one'))).not.toContain(told)
})

test('a plan that is to ask on its day is not asked about before', async () => {
  expect(await askedFor('plans:put', { ...wanted('one'), unusedDays: null })).toBeNull()
})

const plan = (keyId: string, connectionId = 'far'): Plan => ({
  id: `plan-${keyId}`,
  connectionId,
  keyId,
  keyName: `name-${keyId}`,
  lastFour: 'a1B2',
  why: 'plan',
  dueAt: 1,
  unusedDays: 7,
  phase: { kind: 'waiting', why: 'closed' },
})
const confirm = (plans: readonly Plan[]) => ({
  ids: plans.map(({ id }) => id),
  action: 'confirm' as const,
})

// Shows: S95
test('all revokes that wait are one question, with each connection, its keys, what is special of them, and how many', async () => {
  const given = scene(
    [
      remote({ production: true }),
      remote({ id: 'other', name: 'Other', baseUrl: 'https://other.example.com' }),
    ],
    ['own', 'one'],
  )
  const plans = [plan('one'), plan('own'), plan('two', 'other')]
  given.state.plans = plans
  expect(await askedFor('plans:act', confirm(plans), given)).toBe(
    [
      'Revoke 3 API keys on api.example.com, other.example.com?',
      '“Far”\napi.example.com\n“name-own” (…a1B2)\nKeystow is signed in with this key. It will be signed out.\n“name-one” (…a1B2)',
      'No API key will be left: afterwards no key can create another through the API.',
      'This connection is marked Production: real customers depend on it.\n',
      '“Other”\nother.example.com\n“name-two” (…a1B2)\n',
      'Anything still using them gets 401 at once. This cannot be undone.',
    ].join('\n'),
  )
  expect(given.asked).toHaveLength(1)
})

test('of many keys so many are named that the question stays readable, the app’s own among them', async () => {
  const given = scene()
  const plans = [...Array.from({ length: 20 }, (_, index) => plan(`k${index}`)), plan('own')]
  given.state.plans = plans
  const said = await askedFor('plans:act', confirm(plans), given)
  expect(said).toContain('Keystow is signed in with this key')
  expect(said?.match(/name-/g)).toHaveLength(8)
  expect(said).toContain('and 13 more')
})

test('neither what waits on the local service nor a plan that is taken back is asked about', async () => {
  const given = scene()
  given.state.plans = [plan('one', 'near')]
  expect(await askedFor('plans:act', confirm(given.state.plans), given)).toBeNull()
  given.state.plans = [plan('one')]
  expect(await askedFor('plans:act', { ids: ['plan-one'], action: 'cancel' }, given)).toBeNull()
})
