import { vi } from 'vitest'
import type { KeptId } from '../../../../electron/contract/kept.ts'
import { NEVER_SENT_CODES } from '../../../../electron/contract/result.ts'
import { boundTo } from '../../../../electron/main/key-api/bound-secret.ts'
import { electron } from '../../app/fake-electron.ts'
import type { FailureScene } from './scene.ts'
import { brokenLocal, closedStore, farAnswers, lockedStore, movedTo, newerLocal, ownedLocal, sealing } from './shared-causes.ts'
import type { Entry, Table } from './table.ts'

const KEY = { id: 'key_two', name: 'key_two', lastFour: 'abcd', createdAt: '2026-01-01T00:00:00.000Z', lastUsedAt: null }
const SECRET = 'test_live_of_a_kept_key_12345'
const NOT_ASKED = 'the secret is here, and no token is asked for'
const FAR: KeptId = { connectionId: 'far', keyId: KEY.id }

const reveal = ({ context, farSession }: FailureScene): string =>
  context.reveals.add('far', KEY, boundTo(farSession.connection(), SECRET)).id

/** A secret that is kept, by now, for the far connection. */
const keptFar = async ({ context, farSession }: FailureScene): Promise<KeptId> => {
  const kept = await context.kept.put('far', KEY, boundTo(farSession.connection(), SECRET))
  if (!kept.ok) throw new Error(kept.error.code)
  return FAR
}
const keptLocal = async ({ context, localId, localSession }: FailureScene): Promise<KeptId> => {
  const kept = await context.kept.put(localId, KEY, boundTo(localSession.connection(), SECRET))
  if (!kept.ok) throw new Error(kept.error.code)
  return { connectionId: localId, keyId: KEY.id }
}
const untilQuit = async ({ context, remote }: FailureScene): Promise<void> => {
  const session = { ...remote, keeping: 'session' as const }
  await context.sessions.keep(session, boundTo(session, SECRET))
}

/** What opening a kept secret can end in. */
const opening = {
  gone: { cause: () => FAR },
  kept_damaged: {
    cause: async (scene: FailureScene) => {
      const id = await keptFar(scene)
      // A store that answers with another text than the one that was sealed.
      vi.spyOn(electron.safeStorage, 'decryptStringAsync').mockImplementation(async () => ({ result: 'changed', shouldReEncrypt: false }))
      return id
    },
  },
  address_changed: {
    cause: async (scene: FailureScene) => {
      const id = await keptFar(scene)
      await movedTo(scene, 'https://other.test')
      return id
    },
  },
  storage_locked: {
    ...closedStore,
    cause: async (scene: FailureScene) => {
      const id = await keptFar(scene)
      await closedStore.cause(scene)
      return id
    },
  },
} as const

const after = (entry: Entry, changes: readonly string[] = []): Entry =>
  typeof entry === 'string'
    ? entry
    : {
        ...entry,
        cause: async (scene) => {
          const id = await keptFar(scene)
          await entry.cause(scene)
          return id
        },
        // The service may have counted the call as a use of the key, and the app notes when it was.
        changes: ['notes', 'annotations.json', ...changes],
      }
/** One that is kept already would keep the connection where it is. */
const asked = farAnswers(async (scene, baseUrl) => {
  await movedTo(scene, baseUrl)
  await scene.context.kept.put('far', KEY, boundTo({ ...scene.remote, baseUrl }, SECRET))
  return FAR
})
const MOVED: ReadonlySet<string> = new Set(NEVER_SENT_CODES.filter((code) => code !== 'unreachable'))
const movedEntry = (entry: Entry): Entry => (typeof entry === 'string' ? entry : { ...entry, changes: ['notes', 'annotations.json'] })

type Channel = 'kept:keep' | 'kept:copy' | 'kept:check' | 'kept:stop'

export const keptTable: Table<Channel> = {
  'kept:keep': {
    input: reveal,
    codes: {
      storage_unavailable: { ...sealing.storage_unavailable, writesDown: true },
      storage_failed: { ...sealing.storage_failed, writesDown: true },
      storage_locked: { ...lockedStore, writesDown: true },
      data_not_written: {
        cause: async (scene) => {
          // One that is open already: at the first use what is in the way would be set aside.
          await keptFar(scene)
          scene.block('kept.json')
          return reveal(scene)
        },
        writesDown: true,
      },
      not_persistent: {
        cause: async (scene) => {
          await untilQuit(scene)
          return reveal(scene)
        },
        writesDown: true,
      },
      gone: { cause: () => 'none' },
    },
  },
  'kept:copy': {
    input: () => FAR,
    codes: {
      ...opening,
      clipboard_failed: {
        cause: (scene) => {
          vi.spyOn(electron.clipboard, 'writeText').mockImplementation(() => {
            throw new Error('refused')
          })
          return keptFar(scene)
        },
      },
    },
  },
  'kept:check': {
    input: () => FAR,
    codes: {
      ...(Object.fromEntries(
        Object.entries(asked).map(([code, entry]) => [code, MOVED.has(code) ? movedEntry(entry) : after(entry)]),
      ) as unknown as typeof asked),
      // It is of no use any more.
      unauthorized: after(asked.unauthorized, ['kept.json']),
      ...opening,
      storage_unavailable: NOT_ASKED,
      storage_failed: NOT_ASKED,
      data_not_written: NOT_ASKED,
      token_missing: NOT_ASKED,
      local_service_failed: {
        cause: async (scene) => {
          const id = await keptLocal(scene)
          brokenLocal(scene)
          return id
        },
      },
      local_change_failed: 'it asks the service by a request, and for no token',
      local_data_in_use: {
        cause: async (scene) => {
          const id = await keptLocal(scene)
          ownedLocal(scene)
          return id
        },
      },
      local_data_newer: {
        cause: async (scene) => {
          const id = await keptLocal(scene)
          newerLocal(scene)
          return id
        },
      },
    },
  },
  'kept:stop': {
    input: () => FAR,
    codes: {
      gone: { cause: () => FAR },
      data_not_written: {
        cause: async (scene) => {
          const id = await keptFar(scene)
          scene.block('kept.json')
          return id
        },
      },
    },
  },
}
