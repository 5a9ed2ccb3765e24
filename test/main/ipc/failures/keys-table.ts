import { vi } from 'vitest'
import { boundTo } from '../../../../electron/main/key-api/bound-secret.ts'
import { electron } from '../../app/fake-electron.ts'
import type { FailureScene } from './scene.ts'
import {
  addressElsewhere,
  brokenLocal,
  closedStore,
  farAnswers,
  movedTo,
  newerLocal,
  ownedLocal,
  refusedLocalWrites,
  withoutToken,
} from './shared-causes.ts'
import type { Table } from './table.ts'

const KEY = { id: 'key_new', name: 'billing', lastFour: '2345', createdAt: '2026-01-01T00:00:00.000Z', lastUsedAt: null }
const SECRET = 'test_live_of_a_new_key_12345'
const NO_SEAL = 'it seals nothing'
const IN_MEMORY = 'the secret is in memory'
const none = { cause: () => 'none' }

const revealOn = (scene: FailureScene, id: 'far' | 'local'): string => {
  const session = id === 'far' ? scene.farSession : scene.localSession
  return scene.context.reveals.add(session.connection().id, KEY, boundTo(session.connection(), SECRET)).id
}
/** The same, once the connection leads elsewhere. */
const revealMoved = async (scene: FailureScene, baseUrl: string): Promise<string> => {
  // One that is open would keep the connection where it is.
  for (const { id } of scene.context.reveals.pending()) scene.context.reveals.finish(id)
  await movedTo(scene, baseUrl)
  return revealOn(scene, 'far')
}
/** A key of the local service that is not the app's own. */
const localRevoke = ({ localId, localSession }: FailureScene) => {
  const { keys, own } = localSession.state()
  const key = keys?.find(({ id }) => !own.ids.includes(id))
  return { connectionId: localId, id: key?.id ?? '', confirmation: { typedName: key?.name ?? '', signOut: true } }
}
const localRevokeAfter = (spoil: (scene: FailureScene) => void) => ({
  cause: (scene: FailureScene) => {
    spoil(scene)
    return localRevoke(scene)
  },
  writesDown: true as const,
})
const localRevealBefore = (spoil: (scene: FailureScene) => void) => ({
  cause: (scene: FailureScene) => {
    const id = revealOn(scene, 'local')
    spoil(scene)
    return id
  },
})
/** An attempt of the far connection whose answer was lost, and that left no key. */
const lostCreate = async ({ context, far, farSession }: FailureScene): Promise<string> => {
  await far.failBy('no_answer')
  const lost = await context.creates.create(farSession, 'billing')
  if (!lost.ok || lost.value.kind === 'created') throw new Error('it was to be lost')
  await far.failBy('cancelled')
  await context.creates.lookAgain(lost.value.attemptId)
  return lost.value.attemptId
}
/** Another create of the far connection is under way. */
const createUnderWay = async ({ context, far, farSession }: FailureScene): Promise<void> => {
  const { length } = far.writes
  await far.failBy('timed_out')
  void context.creates.create(farSession, 'another')
  await vi.waitFor(() => {
    if (far.writes.length === length) throw new Error('not sent yet')
  })
}
const connectionGone = { cause: () => ({ connectionId: 'none' }) }

type Channel =
  | 'api-keys:state'
  | 'api-keys:refresh'
  | 'api-keys:create'
  | 'api-keys:look-again'
  | 'api-keys:unread-outcome'
  | 'api-keys:mark-outcome-read'
  | 'api-keys:revoke'
  | 'api-keys:revoke-and-create'
  | 'reveals:show'
  | 'reveals:pending'
  | 'reveals:copy'
  | 'reveals:check'
  | 'reveals:visible'
  | 'reveals:finish'
  | 'clipboard:state'
  | 'clipboard:clear'
  | 'clipboard:extend'
  | 'clipboard:marks'

export const keysTable: Table<Channel> = {
  'api-keys:state': { input: () => 'far', codes: { gone: none } },
  'api-keys:refresh': { input: () => 'far', codes: { gone: none } },
  'api-keys:create': {
    input: () => ({ connectionId: 'far', name: 'billing' }),
    codes: {
      gone: connectionGone,
      create_running: {
        cause: createUnderWay,
        writesDown: true,
      },
    },
  },
  'api-keys:look-again': {
    input: () => 'none',
    codes: {
      gone: none,
      connection_moved: {
        cause: async (scene) => {
          const attemptId = await lostCreate(scene)
          await movedTo(scene, scene.far.untrusted)
          return attemptId
        },
      },
    },
  },
  'api-keys:unread-outcome': { input: () => null, codes: {} },
  'api-keys:mark-outcome-read': { input: () => 'none', codes: {} },
  'api-keys:revoke-and-create': {
    input: () => ({ connectionId: 'far', attemptId: 'none', id: 'key_two', confirmation: { typedName: 'key_two', signOut: true } }),
    codes: {
      gone: { cause: () => ({}) },
      connection_moved: {
        cause: async (scene) => {
          const attemptId = await lostCreate(scene)
          await movedTo(scene, scene.far.untrusted)
          return { attemptId }
        },
      },
      create_running: {
        cause: async (scene) => {
          const attemptId = await lostCreate(scene)
          await createUnderWay(scene)
          return { attemptId }
        },
      },
    },
  },
  'api-keys:revoke': {
    input: () => ({ connectionId: 'far', id: 'key_two', confirmation: { typedName: 'key_two', signOut: true } }),
    codes: {
      storage_unavailable: NO_SEAL,
      storage_locked: { ...closedStore, writesDown: true },
      storage_failed: NO_SEAL,
      data_not_written: {
        cause: (scene) => {
          scene.block('settings.json')
          withoutToken(scene, scene.localId)
          return localRevoke(scene)
        },
        writesDown: true,
      },
      token_missing: { cause: (scene) => void withoutToken(scene, 'far'), writesDown: true },
      address_changed: { cause: addressElsewhere, writesDown: true },
      local_service_failed: localRevokeAfter(brokenLocal),
      local_change_failed: {
        cause: (scene) => {
          refusedLocalWrites(scene)
          withoutToken(scene, scene.localId)
          return localRevoke(scene)
        },
        writesDown: true,
      },
      local_data_in_use: localRevokeAfter(ownedLocal),
      local_data_newer: localRevokeAfter(newerLocal),
      gone: { cause: () => ({ id: 'none' }), writesDown: true },
    },
  },
  'reveals:show': {
    input: (scene) => revealOn(scene, 'far'),
    codes: {
      gone: none,
      already_shown: {
        cause: (scene) => {
          const id = revealOn(scene, 'far')
          scene.context.reveals.show(id)
          return id
        },
      },
    },
  },
  'reveals:pending': { input: () => null, codes: {} },
  'reveals:copy': {
    input: (scene) => ({ id: revealOn(scene, 'far'), format: 'value', variable: 'API_KEY' }),
    codes: {
      gone: { cause: () => ({ id: 'none' }) },
      env_refused: {
        cause: ({ context }) => ({
          id: context.reveals.add('far', KEY, boundTo({ kind: 'remote', baseUrl: 'https://other.test' }, "it's $HOME")).id,
          format: 'env',
        }),
      },
      clipboard_failed: {
        cause: () =>
          void vi.spyOn(electron.clipboard, 'writeText').mockImplementation(() => {
            throw new Error('refused')
          }),
      },
    },
  },
  'reveals:check': {
    input: (scene) => revealOn(scene, 'far'),
    codes: {
      ...(Object.fromEntries(
        Object.entries(farAnswers(revealMoved)).map(([code, entry]) => [
          code,
          // The service may have counted the call as a use of the key, and the app notes when it was.
          typeof entry === 'string' ? entry : { ...entry, changes: ['notes', 'annotations.json'] },
        ]),
      ) as ReturnType<typeof farAnswers>),
      storage_unavailable: IN_MEMORY,
      storage_locked: IN_MEMORY,
      storage_failed: IN_MEMORY,
      data_not_written: IN_MEMORY,
      token_missing: IN_MEMORY,
      address_changed: {
        cause: ({ context }) => context.reveals.add('far', KEY, boundTo({ kind: 'remote', baseUrl: 'https://other.test' }, SECRET)).id,
      },
      local_service_failed: localRevealBefore(brokenLocal),
      local_change_failed: 'it asks the service by a request, and for no token',
      local_data_in_use: localRevealBefore(ownedLocal),
      local_data_newer: localRevealBefore(newerLocal),
      gone: none,
    },
  },
  'reveals:visible': { input: () => true, codes: {} },
  'reveals:finish': { input: (scene) => ({ id: revealOn(scene, 'far'), reason: 'copied' }), codes: { not_saved: { cause: () => ({}) } } },
  'clipboard:state': { input: () => null, codes: {} },
  'clipboard:clear': { input: () => null, codes: {} },
  'clipboard:extend': { input: () => null, codes: { gone: { cause: () => undefined } } },
  'clipboard:marks': { input: () => null, codes: {} },
}
