import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { ApiKey } from '../../../electron/contract/api-key.ts'
import { FAULT_KINDS, type FaultKind, type FaultSpec } from '../../../electron/contract/lab.ts'
import type { Failure } from '../../../electron/contract/result.ts'
import type { KeyApiClient } from '../../../electron/main/client/client.ts'
import { present, valueIn } from '../../values.ts'
import { embedded, modes } from './embedded.ts'
import { clientOf, expectNoTrace, failureIn, holdTimeouts, passDeadline } from './support.ts'
import { type OperationName, operations } from './wire.ts'

afterEach(() => {
  vi.useRealTimers()
})

const NAME = 'billing-worker-production'

/** How a call must end under each fault, and whether the operation took place all the same. */
const faults: readonly (readonly [
  fault: Omit<FaultSpec, 'operation' | 'times'>,
  failure: Failure,
  tookPlace: boolean,
])[] = [
  [{ kind: 'status', status: 500 }, { code: 'server_error', status: 500 }, false],
  [{ kind: 'status', status: 503 }, { code: 'server_error', status: 503 }, false],
  [{ kind: 'status', status: 429 }, { code: 'rate_limited', status: 429 }, false],
  [{ kind: 'status', status: 401 }, { code: 'unauthorized', status: 401 }, false],
  [{ kind: 'reset' }, { code: 'no_answer' }, false],
  [
    { kind: 'redirect', location: 'https://elsewhere.test/keys' },
    { code: 'redirected', host: 'elsewhere.test' },
    false,
  ],
  [{ kind: 'html' }, { code: 'unreadable_answer' }, false],
  [{ kind: 'never-answer' }, { code: 'timed_out' }, false],
  [{ kind: 'late-commit' }, { code: 'timed_out' }, false],
  [{ kind: 'late-commit', ms: 0 }, { code: 'timed_out' }, true],
  [{ kind: 'commit-then-drop' }, { code: 'no_answer' }, true],
  [{ kind: 'truncated-json' }, { code: 'unreadable_answer' }, true],
  [{ kind: 'wrong-types' }, { code: 'unreadable_answer' }, true],
  [{ kind: 'empty' }, { code: 'unreadable_answer' }, true],
  [{ kind: 'oversized' }, { code: 'answer_too_large' }, true],
]

/** Kinds with a test of their own, or whose answers are those of another moment, or a part. */
const answered: readonly FaultKind[] = [
  'html-404',
  'latency',
  'list-lag',
  'gone-lag',
  'omit',
  'newest-part',
  'oldest-part',
  'lookup-lag',
  'secret-lag',
  'death-lag',
]

const call = (client: KeyApiClient, operation: OperationName, victim: ApiKey) =>
  operation === 'list'
    ? client.list()
    : operation === 'create'
      ? client.create(NAME)
      : client.revoke(victim.id)

test('every kind of fault that the service can do is tried here', () => {
  expect(new Set([...answered, ...faults.map(([{ kind }]) => kind)])).toEqual(new Set(FAULT_KINDS))
})

describe.each(modes)('%s', (mode) => {
  describe.each(operations)('%s', (operation) => {
    test.each(faults)(
      '%o ends in its code after exactly one request, and the list shows what took place',
      async (fault, failure, tookPlace) => {
        const { service, transport, token } = await embedded(mode)
        const client = clientOf(transport, { token })
        const honest = clientOf(transport, { token })
        const before = valueIn(await honest.list()).keys
        const victim = present(before.find((key) => key.lastFour !== token.slice(-4)))

        // What is committed later is not yet, however late the list is.
        service.clock.freeze()
        const { id } = service.faults.arm({ ...fault, operation, times: { next: 2 } })
        const armed = () => service.faults.armed().find((one) => one.id === id)
        if (failure.code === 'timed_out') holdTimeouts()
        const called = call(client, operation, victim)
        if (failure.code === 'timed_out') {
          while (armed()?.hits === 0) await nextTurn()
          passDeadline()
          vi.useRealTimers()
        }
        const seen = failureIn(await called)
        expect(seen).toMatchObject(failure)
        expectNoTrace(token, seen)
        expect(armed()).toMatchObject({ hits: 1, left: 1 })

        service.faults.clear()
        const after = valueIn(await honest.list()).keys
        const [added, removed] = [
          after.filter((key) => !before.some(({ id }) => id === key.id)),
          before.filter((key) => !after.some(({ id }) => id === key.id)),
        ]
        expect(added.map((key) => key.name)).toEqual(
          operation === 'create' && tookPlace ? [NAME] : [],
        )
        expect(removed.map((key) => key.id)).toEqual(
          operation === 'revoke' && tookPlace ? [victim.id] : [],
        )
      },
    )

    test('a 404 as a page says of a key to be revoked no more than a lost answer does', async () => {
      const { service, transport, token } = await embedded(mode)
      const client = clientOf(transport, { token })
      const victim = present(
        valueIn(await client.list()).keys.find((key) => key.lastFour !== token.slice(-4)),
      )
      service.faults.arm({ kind: 'html-404', operation, times: { next: 1 } })
      const code = operation === 'revoke' ? 'unexpected_status' : 'not_found'
      expect(failureIn(await call(client, operation, victim))).toEqual({ code, status: 404 })
    })

    test('a late answer within the deadline is a success', async () => {
      const { service, transport, token } = await embedded(mode)
      const client = clientOf(transport, { token })
      const victim = valueIn(await client.list()).keys.find(
        (key) => key.lastFour !== token.slice(-4),
      )
      service.faults.arm({ kind: 'latency', ms: 20, operation, times: { next: 1 } })
      if (victim !== undefined) valueIn<unknown>(await call(client, operation, victim))
      expect(service.faults.armed()).toEqual([])
    })
  })
})
