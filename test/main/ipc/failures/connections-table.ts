import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { boundTo } from '../../../../electron/main/key-api/bound-secret.ts'
import { type FailureScene, TOKEN } from './scene.ts'
import {
  addressElsewhere,
  brokenLocal,
  closedStore,
  farAnswers,
  keptToken,
  lockedStore,
  movedTo,
  newerLocal,
  noLocal,
  ownedLocal,
  refusedLocalWrites,
  sealing,
  withoutToken,
} from './shared-causes.ts'
import type { Table } from './table.ts'

const OTHER_TOKEN = 'test_live_fedcba9876543210'
const GIVEN = 'the token comes with the call'
const BOUND = 'the token is bound to the address that it is given for'
const FALLS_BACK = 'without a secure store the local service gives a token until the app quits'
const CONFIRMED = { typedName: 'key_own', signOut: true }

/** A create of the far connection of which nobody knows what came of it. */
const lostCreate = async ({ context, far, farSession }: FailureScene): Promise<void> => {
  await far.failBy('no_answer')
  await context.creates.create(farSession, 'billing')
}
/** Its new key is shown and not saved. */
const unsavedKey = ({ context, remote, farSession }: FailureScene): void => {
  const [key] = farSession.state().keys ?? []
  if (key !== undefined) context.reveals.add('far', key, boundTo(remote, OTHER_TOKEN))
}
/** There is no local connection any more, and its service is as `then` leaves it. */
const withoutLocal =
  (then: (scene: FailureScene) => void) =>
  (scene: FailureScene): void => {
    scene.context.sessions.forget(scene.localId, false)
    then(scene)
  }
const noMore = (id: string) => ({ cause: ({ context }: FailureScene) => void context.sessions.forget(id, false) })
const unwritable = (file: string) => ({ cause: ({ block }: FailureScene) => block(file) })

type Channel =
  | 'connections:add'
  | 'connections:use-local'
  | 'connections:activate'
  | 'connections:reconnect'
  | 'connections:reconnect-local'
  | 'connections:describe'
  | 'connections:test'
  | 'connections:export'
  | 'connections:import'
  | 'connections:forget'
  | 'connections:revoke-and-forget'
  | 'connections:check-storage'

/** What signing in with a token that comes with the call can end in, at a service on the network. */
const signInByToken = {
  ...farAnswers((_scene, baseUrl) => ({ baseUrl })),
  ...sealing,
  storage_locked: lockedStore,
  data_not_written: unwritable('tokens.json'),
  ...noLocal,
  token_missing: GIVEN,
  address_changed: BOUND,
}

export const connectionsTable: Table<Channel> = {
  'connections:add': {
    input: ({ far }) => ({ name: 'New', baseUrl: far.url, token: OTHER_TOKEN, keeping: 'sealed' }),
    codes: {
      ...signInByToken,
      gone: 'it makes the connection',
      unfinished: 'nothing was begun on a connection that is new',
      bad_address: { cause: () => ({ baseUrl: 'https://someone@a.test' }) },
      already_connected: { cause: () => ({ token: TOKEN }) },
    },
  },
  'connections:use-local': {
    input: () => null,
    codes: {
      storage_unavailable: FALLS_BACK,
      storage_locked: FALLS_BACK,
      storage_failed: FALLS_BACK,
      data_not_written: unwritable('settings.json'),
      token_missing: GIVEN,
      address_changed: BOUND,
      local_service_failed: { cause: withoutLocal(brokenLocal) },
      local_change_failed: { cause: withoutLocal(refusedLocalWrites) },
      local_data_in_use: { cause: withoutLocal(ownedLocal) },
      local_data_newer: { cause: withoutLocal(newerLocal) },
      gone: 'it finds the local connection or makes it',
      unfinished: 'the local service keeps its address',
    },
  },
  'connections:activate': { input: () => 'far', codes: { gone: noMore('far'), data_not_written: unwritable('settings.json') } },
  'connections:reconnect': {
    input: () => ({ id: 'far', token: OTHER_TOKEN, keeping: 'sealed' }),
    codes: {
      ...signInByToken,
      gone: noMore('far'),
      unfinished: {
        cause: async (scene) => {
          await lostCreate(scene)
          return { baseUrl: scene.far.untrusted }
        },
      },
      bad_address: { cause: () => ({ baseUrl: 'ftp://a.test' }) },
      other_workspace: {
        cause: async (scene) => {
          await lostCreate(scene)
          scene.far.listOtherKeys()
        },
      },
    },
  },
  'connections:reconnect-local': {
    input: ({ localId }) => localId,
    codes: {
      storage_unavailable: FALLS_BACK,
      storage_locked: FALLS_BACK,
      storage_failed: FALLS_BACK,
      // The key was made before; it is not used.
      data_not_written: { ...unwritable('settings.json'), changes: ['localKeys'] },
      token_missing: GIVEN,
      address_changed: BOUND,
      local_service_failed: { cause: brokenLocal },
      local_change_failed: { cause: refusedLocalWrites },
      local_data_in_use: { cause: ownedLocal },
      local_data_newer: { cause: newerLocal },
      gone: { cause: () => 'far' },
      unfinished: 'the local service keeps its address',
    },
  },
  'connections:describe': {
    input: () => ({ id: 'far', name: 'New name', accent: 'violet', production: true }),
    codes: { gone: noMore('far'), data_not_written: unwritable('settings.json') },
  },
  'connections:test': {
    input: () => 'far',
    codes: {
      ...farAnswers(movedTo),
      ...keptToken,
      gone: noMore('far'),
    },
  },
  'connections:export': {
    input: () => ({ withNotes: true }),
    codes: { file_failed: { cause: ({ choose, folder }) => choose(join(folder, 'no', 'such.json')) } },
  },
  'connections:import': {
    input: () => null,
    codes: {
      data_not_written: {
        cause: ({ block, choose, folder }) => {
          const path = join(folder, 'shared.json')
          writeFileSync(
            path,
            JSON.stringify({ format: 'keystow-connections', version: 1, connections: [{ name: 'N', baseUrl: 'https://n.test' }] }),
          )
          choose(path)
          block('settings.json')
        },
      },
    },
  },
  'connections:forget': {
    input: () => ({ id: 'far', losing: false }),
    codes: { gone: noMore('far'), unfinished: { cause: unsavedKey }, data_not_written: unwritable('settings.json') },
  },
  'connections:revoke-and-forget': {
    input: () => ({ id: 'far', keyId: 'key_own', confirmation: CONFIRMED }),
    codes: {
      storage_unavailable: 'it seals nothing',
      storage_locked: { ...closedStore, writesDown: true },
      storage_failed: 'it seals nothing',
      data_not_written: 'a forget that the disk refuses after the revoke is part of the outcome',
      ...noLocal,
      token_missing: { cause: (scene) => void withoutToken(scene, 'far'), writesDown: true },
      address_changed: { cause: addressElsewhere, writesDown: true },
      gone: noMore('far'),
      unfinished: { cause: unsavedKey },
    },
  },
  'connections:check-storage': { input: () => null, codes: {} },
}
