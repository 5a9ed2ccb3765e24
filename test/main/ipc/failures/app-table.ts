import { symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished, vi } from 'vitest'
import { LAUNCHER } from '../../../../electron/contract/command-link.ts'
import { electron } from '../../app/fake-electron.ts'
import type { FailureScene } from './scene.ts'
import { lockedStore, sealing } from './shared-causes.ts'
import type { Table } from './table.ts'

const none = { cause: () => 'none' }
const nowhere = { cause: ({ choose, folder }: FailureScene) => choose(join(folder, 'no', 'such.json')) }
const withPassphrase = async ({ context }: FailureScene): Promise<void> => {
  const set = await context.lock.setPassphrase(null, 'three words suffice')
  if (!set.ok) throw new Error(set.error.code)
}
const VIEW = {
  ...{ lab: false, tab: 'service', query: '', pasted: null, filter: null, selection: null, details: null, rotating: null },
  ...{ awaited: [], currentId: null, scroll: {}, focus: null, said: null },
}

type Channel =
  | 'app:state'
  | 'app:dismiss-notice'
  | 'app:offer'
  | 'app:quit'
  | 'settings:change'
  | 'channel:switch'
  | 'command:link'
  | 'command:set-link'
  | 'login:start'
  | 'login:set-start'
  | 'window:act'
  | 'window:asks-to-close'
  | 'window:answer-close'
  | 'annotations:state'
  | 'annotations:edit'
  | 'annotations:acknowledge'
  | 'use-watch:history'
  | 'activity:list'
  | 'activity:clear'
  | 'activity:export'
  | 'inventory:export'
  | 'scan:state'
  | 'scan:add-folder'
  | 'scan:drop-folder'
  | 'scan:start'
  | 'scan:control'
  | 'scan:reveal'
  | 'scan:ask'
  | 'scan:forget'
  | 'scan:save-rule'
  | 'doctor:read'
  | 'doctor:save'
  | 'lock:now'
  | 'lock:open'
  | 'lock:set-passphrase'
  | 'lock:erase'
  | 'page:recycle'
  | 'page:take-view'

/** As where a package was unpacked. */
const startable = (folder: string): void => {
  writeFileSync(join(folder, LAUNCHER), '')
  vi.spyOn(electron.app, 'getPath').mockImplementation((name) => join(folder, name === 'exe' ? 'keystow' : name))
}

const reads = { input: () => null, codes: {} }

export const appTable: Table<Channel> = {
  'app:state': reads,
  'app:dismiss-notice': { input: () => 'none', codes: {} },
  'app:offer': { input: () => [], codes: {} },
  'app:quit': reads,
  'settings:change': { input: () => ({ theme: 'dark' }), codes: { data_not_written: { cause: ({ block }) => block('settings.json') } } },
  'channel:switch': { input: () => false, codes: { data_not_written: { cause: ({ block }) => block('channel.sealed') } } },
  'command:link': reads,
  'command:set-link': {
    input: () => true,
    codes: {
      gone: { cause: () => undefined },
      file_failed: {
        cause: ({ folder }) => {
          writeFileSync(join(folder, LAUNCHER), '')
          vi.spyOn(electron.app, 'getPath').mockImplementation((name) =>
            name === 'exe' ? join(folder, 'keystow') : join(folder, 'no', 'home'),
          )
        },
      },
    },
  },
  'login:start': reads,
  'login:set-start': {
    input: () => true,
    codes: {
      gone: { cause: () => undefined },
      file_failed: {
        cause: ({ folder }) => {
          startable(folder)
          onTestFinished(() => void vi.unstubAllEnvs())
          symlinkSync(join(folder, 'no', 'such', 'folder'), join(folder, 'autostart'))
          vi.stubEnv('XDG_CONFIG_HOME', folder)
        },
        // The icon in the tray comes first, and stays.
        changes: ['settings', 'settings.json'],
      },
      data_not_written: {
        cause: ({ folder, block }) => {
          startable(folder)
          block('settings.json')
        },
      },
    },
  },
  'window:act': { input: () => 'zoomIn', codes: {} },
  'window:asks-to-close': reads,
  'window:answer-close': { input: () => 'stay', codes: {} },
  'annotations:state': { input: () => 'far', codes: { gone: none } },
  'annotations:edit': {
    input: () => ({ connectionId: 'far', keyId: 'key_two', change: { alias: 'a' } }),
    codes: { gone: { cause: () => ({ connectionId: 'none' }) }, data_not_written: { cause: ({ block }) => block('annotations.json') } },
  },
  'annotations:acknowledge': { input: () => 'far', codes: { gone: none } },
  'use-watch:history': {
    input: () => ({ connectionId: 'far', keyId: 'key_two' }),
    codes: { gone: { cause: () => ({ connectionId: 'none' }) } },
  },
  'activity:list': reads,
  'activity:clear': {
    input: () => null,
    codes: {
      data_not_written: {
        cause: ({ context, block }) => {
          context.activity.add({ connection: 'Far', action: 'connect', keyId: null, keyName: null, outcome: 'ok' })
          block('activity.jsonl')
        },
      },
    },
  },
  'activity:export': {
    input: () => ({ format: 'csv', filter: { text: '', connection: null, action: null, client: null, outcome: null } }),
    codes: { file_failed: nowhere },
  },
  'inventory:export': {
    input: () => ({ connectionId: 'far', ids: null, format: 'json', withNotes: false }),
    codes: { gone: { cause: () => ({ connectionId: 'none' }) }, file_failed: { ...nowhere, writesDown: true } },
  },
  'scan:state': reads,
  'scan:add-folder': reads,
  'scan:drop-folder': { input: () => 'f', codes: {} },
  'scan:start': {
    input: () => ({ git: false, histories: false, transcripts: false, minutes: 10 }),
    codes: {
      gone: { cause: () => undefined },
      scan_running: {
        cause: async ({ context }) => {
          context.scans.addFolder(tmpdir())
          await context.scans.start({ git: false, histories: false, transcripts: false, minutes: 10 })
          context.scans.control('pause')
          onTestFinished(() => context.scans.close())
        },
      },
    },
  },
  'scan:control': { input: () => 'pause', codes: {} },
  'scan:reveal': { input: () => 'none', codes: { gone: { cause: () => undefined } } },
  'scan:ask': { input: () => ({ placeId: 'none', connectionId: 'far' }), codes: { gone: { cause: () => undefined } } },
  'scan:forget': reads,
  'scan:save-rule': { input: () => ({ tool: 'gitleaks', connectionId: 'far' }), codes: { file_failed: nowhere } },
  'doctor:read': reads,
  'doctor:save': {
    input: () => null,
    codes: {
      gone: { cause: () => undefined },
      file_failed: {
        cause: async (scene) => {
          await scene.page.ask('doctor:read', null)
          nowhere.cause(scene)
        },
      },
    },
  },
  'lock:now': reads,
  'lock:open': {
    input: () => ({ passphrase: 'three other words' }),
    codes: {
      storage_locked: 'only until the store has answered after a start; test/main/lock/lock-away.test.ts has it',
      wrong_passphrase: {
        cause: async (scene) => {
          await withPassphrase(scene)
          scene.context.lock.lock()
        },
        // The count of wrong tries.
        changes: ['lock.json', 'lock.sealed'],
      },
      not_unlocked: 'the system itself asks on macOS only; test/main/lock/lock.test.ts has it',
    },
  },
  'lock:set-passphrase': {
    input: () => ({ current: null, next: 'three words suffice' }),
    codes: {
      storage_unavailable: 'without a store the passphrase is kept in its file alone',
      storage_failed: sealing.storage_failed,
      storage_locked: lockedStore,
      data_not_written: { cause: ({ block }) => block('lock.sealed') },
      wrong_passphrase: { cause: withPassphrase, changes: ['lock.json', 'lock.sealed'] },
    },
  },
  'lock:erase': reads,
  'page:recycle': {
    input: () => VIEW,
    codes: {
      gone: { cause: () => ({}) },
      answer_running: {
        cause: async ({ far, page }) => {
          await far.failBy('timed_out')
          void page.ask('connections:test', 'far')
        },
      },
    },
  },
  'page:take-view': reads,
}
