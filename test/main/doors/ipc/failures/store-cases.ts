import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { vi } from 'vitest'
import { StoreRefusal } from '../../../../../electron/main/store/data-key.ts'
import type { Case, Cases } from './case.ts'
import { KEPT, keepFar, reveal } from './delivery-cases.ts'
import { type FailureScene, TOKEN } from './scene.ts'

const OTHER_TOKEN = 'test_live_fedcba9876543210'

const added = (ask: (scene: FailureScene) => object | Promise<object>): readonly Case[] => [
  {
    channel: 'connections:add',
    ask: async (scene) => ({
      name: 'New',
      baseUrl: scene.far.url,
      token: OTHER_TOKEN,
      ...(await ask(scene)),
    }),
  },
]
const kept = (spoil: (scene: FailureScene) => unknown): Case => ({
  channel: 'kept:keep',
  ask: async (scene) => {
    await spoil(scene)
    return reveal(scene)
  },
  writesDown: true,
})
/** The disk refuses to write this file. */
const refused = (file: string, channel: Case['channel'], ask: Case['ask']): Case => ({
  channel,
  ask: async (scene) => {
    const sent = await ask(scene)
    scene.block(file)
    return sent
  },
})
/** The disk refuses to write the vault. */
const notKept = (channel: Case['channel'], input: unknown): Case => ({
  channel,
  ask: ({ disk }) => {
    disk.refusal = new Error('refused')
    return input
  },
})
/** A create of the far connection of which nobody knows what came of it. */
const loseCreate = async ({ context, far, farSession }: FailureScene): Promise<void> => {
  await far.failBy('no_answer')
  await context.creates.create(farSession, 'billing')
}

/** Connections, the secure store and the app's own files. */
export const storeCases = {
  bad_address: added(() => ({ baseUrl: 'https://someone@a.test' })),
  already_connected: added(() => ({ token: TOKEN })),
  storage_locked: [
    {
      channel: 'lock:set-passphrase',
      ask: ({ vaultFile }) => {
        vaultFile.storage = { state: 'locked', backend: 'test' }
        vi.spyOn(vaultFile, 'setPassphrase').mockRejectedValue(new StoreRefusal('it is locked'))
        return { current: null, next: 'three words suffice' }
      },
    },
  ],
  storage_failed: [
    {
      channel: 'lock:set-passphrase',
      ask: ({ vaultFile }) => {
        vi.spyOn(vaultFile, 'setPassphrase').mockRejectedValue(
          new StoreRefusal('the store opens nothing'),
        )
        return { current: null, next: 'three words suffice' }
      },
    },
  ],
  unfinished: [
    {
      channel: 'connections:reconnect',
      ask: async (scene) => {
        await loseCreate(scene)
        return { id: 'far', token: OTHER_TOKEN, baseUrl: scene.far.untrusted }
      },
    },
  ],
  other_workspace: [
    {
      channel: 'connections:reconnect',
      ask: async (scene) => {
        await loseCreate(scene)
        scene.far.listOtherKeys()
        return { id: 'far', token: OTHER_TOKEN }
      },
    },
  ],
  not_persistent: [
    kept(({ vaultFile }) => {
      vaultFile.isKept = false
    }),
  ],
  not_erased: [
    {
      channel: 'lock:erase',
      ask: ({ vaultFile }) => {
        vi.spyOn(vaultFile, 'erase').mockResolvedValue(['vault'])
        return null
      },
    },
  ],
  data_not_written: [
    refused('settings.json', 'settings:change', () => ({ theme: 'dark' })),
    notKept('settings:change', { lockMinutes: 5 }),
    {
      ...notKept('connections:add', null),
      ask: ({ disk, far }) => {
        disk.refusal = new Error('refused')
        return { name: 'New', baseUrl: far.url, token: OTHER_TOKEN }
      },
    },
    {
      channel: 'connections:reconnect-local',
      ask: ({ disk, localId }) => {
        disk.refusal = new Error('refused')
        return localId
      },
      // The key was made before; it is not used.
      changes: ['localKeys'],
    },
    notKept('channel:switch', false),
    refused('notes', 'annotations:edit', () => ({
      connectionId: 'far',
      keyId: 'key_two',
      change: { alias: 'a' },
    })),
    notKept('lock:set-passphrase', { current: null, next: 'three words suffice' }),
    notKept('recipes:add', {
      id: 'mail-store',
      program: process.execPath,
      store: ['put', '{name}'],
      look: null,
    }),
    notKept('network:choose-proxy', { mode: 'none', manual: null }),
    notKept('plans:put', {
      connectionId: 'far',
      keyIds: ['key_two'],
      dueAt: 8_000_000_000_000_000,
      unusedDays: 7,
    }),
    {
      channel: 'kept:stop',
      ask: (scene) => {
        keepFar(scene)
        scene.disk.refusal = new Error('refused')
        return KEPT
      },
    },
    refused('activity', 'activity:clear', ({ context }) => {
      context.activity.add({
        connection: 'Far',
        action: 'connect',
        keyId: null,
        keyName: null,
        outcome: 'ok',
      })
      return null
    }),
  ],
  wrong_passphrase: [
    {
      channel: 'lock:open',
      ask: async ({ context }) => {
        await context.lock.setPassphrase(null, 'three words suffice')
        context.lock.lock()
        return { passphrase: 'three other words' }
      },
    },
  ],
  authority_refused: [
    {
      channel: 'network:choose-authorities',
      ask: ({ choose, folder }) => {
        writeFileSync(join(folder, 'note.txt'), 'no certificate')
        choose(join(folder, 'note.txt'))
        return null
      },
    },
  ],
} as const satisfies Cases
