import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { boundTo } from '../../../../electron/main/key-api/bound-secret.ts'
import { systemStore } from '../../app/fake-electron.ts'
import type { Case, Cases } from './case.ts'
import { KEPT, keepFar, reveal } from './delivery-cases.ts'
import { type FailureScene, TOKEN } from './scene.ts'
import { revoked } from './service-cases.ts'

const OTHER_TOKEN = 'test_live_fedcba9876543210'

const added = (ask: (scene: FailureScene) => object | Promise<object>): readonly Case[] => [
  {
    channel: 'connections:add',
    ask: async (scene) => ({ name: 'New', baseUrl: scene.far.url, token: OTHER_TOKEN, keeping: 'sealed', ...(await ask(scene)) }),
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
  storage_unavailable: [
    ...added(async ({ context }) => {
      systemStore.state = 'none'
      await context.vault.probe()
      return {}
    }),
    kept(({ vaultFile }) => {
      vaultFile.isKept = false
    }),
  ],
  storage_locked: [
    ...revoked('far', ({ farSession, remote }) => {
      farSession.renew(remote)
      systemStore.state = 'closed'
    }),
  ],
  storage_failed: [
    ...added(() => {
      systemStore.state = 'refuses'
      return {}
    }),
  ],
  unfinished: [
    {
      channel: 'connections:reconnect',
      ask: async (scene) => {
        await loseCreate(scene)
        return { id: 'far', token: OTHER_TOKEN, keeping: 'sealed', baseUrl: scene.far.untrusted }
      },
    },
  ],
  other_workspace: [
    {
      channel: 'connections:reconnect',
      ask: async (scene) => {
        await loseCreate(scene)
        scene.far.listOtherKeys()
        return { id: 'far', token: OTHER_TOKEN, keeping: 'sealed' }
      },
    },
  ],
  not_persistent: [
    kept(async ({ context, remote }) => {
      const session = { ...remote, keeping: 'session' as const }
      await context.sessions.keep(session, boundTo(session, TOKEN))
    }),
  ],
  data_not_written: [
    refused('settings.json', 'settings:change', () => ({ theme: 'dark' })),
    refused('tokens.json', 'connections:add', ({ far }) => ({ name: 'New', baseUrl: far.url, token: OTHER_TOKEN, keeping: 'sealed' })),
    // The key was made before; it is not used.
    { ...refused('settings.json', 'connections:reconnect-local', ({ localId }) => localId), changes: ['localKeys'] },
    notKept('channel:switch', false),
    refused('annotations.json', 'annotations:edit', () => ({ connectionId: 'far', keyId: 'key_two', change: { alias: 'a' } })),
    refused('channel.sealed', 'channel:switch', () => false),
    refused('notes', 'annotations:edit', () => ({ connectionId: 'far', keyId: 'key_two', change: { alias: 'a' } })),
    refused('lock.sealed', 'lock:set-passphrase', () => ({ current: null, next: 'three words suffice' })),
    notKept('recipes:add', { id: 'mail-store', program: process.execPath, store: ['put', '{name}'], look: null }),
    notKept('network:choose-proxy', { mode: 'none', manual: null }),
    notKept('plans:put', { connectionId: 'far', keyIds: ['key_two'], dueAt: 8_000_000_000_000_000, unusedDays: 7 }),
    refused('kept.json', 'kept:stop', async (scene) => {
      await keepFar(scene)
      return KEPT
    }),
    refused('activity', 'activity:clear', ({ context }) => {
    refused('recipes.sealed', 'recipes:add', () => ({ id: 'mail-store', program: process.execPath, store: ['put', '{name}'], look: null })),
    refused('network.sealed', 'network:choose-proxy', () => ({ mode: 'none', manual: null })),
    refused('plans.sealed', 'plans:put', async ({ context }) => {
      await context.plans.load()
      return { connectionId: 'far', keyIds: ['key_two'], dueAt: 8_000_000_000_000_000, unusedDays: 7 }
    }),
    {
      channel: 'kept:stop',
      ask: (scene) => {
        keepFar(scene)
        scene.disk.refusal = new Error('broken')
        return KEPT
      },
    },
    refused('activity.jsonl', 'activity:clear', ({ context }) => {
      context.activity.add({ connection: 'Far', action: 'connect', keyId: null, keyName: null, outcome: 'ok' })
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
      // The count of wrong tries.
      changes: ['lock.json', 'lock.sealed'],
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
