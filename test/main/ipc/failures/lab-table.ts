import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { refusePort } from '../../lab/refuse-port.ts'
import type { FailureScene } from './scene.ts'
import { brokenLocal, newerLocal, ownedLocal, refusedLocalWrites, unreadableLocal } from './shared-causes.ts'
import type { Table } from './table.ts'

/** All of the Lab opens the local service first. */
const opening = {
  local_service_failed: { cause: brokenLocal },
  local_data_in_use: { cause: ownedLocal },
  local_data_newer: { cause: newerLocal },
} as const
const refused = { ...opening, local_change_failed: { cause: refusedLocalWrites } } as const
const unreadable = { ...opening, local_change_failed: { cause: unreadableLocal } } as const
const inMemory = { ...opening, local_change_failed: 'it is about what the service has in memory' } as const

const workspaceId = ({ context }: FailureScene): string => context.local.opened?.workspaces()[0]?.id ?? ''
const ofOthers = ({ localSession }: FailureScene): string => {
  const { keys, own } = localSession.state()
  return keys?.find(({ id }) => !own.ids.includes(id))?.id ?? ''
}

type Channel =
  | 'lab:state'
  | 'lab:power'
  | 'lab:set-variants'
  | 'lab:arm-fault'
  | 'lab:disarm-fault'
  | 'lab:clock'
  | 'lab:reset'
  | 'lab:save-snapshot'
  | 'lab:load-snapshot'
  | 'lab:requests'
  | 'lab:clear-requests'
  | 'lab:keys'
  | 'lab:create-key'
  | 'lab:revoke-key'
  | 'lab:listen'
  | 'lab:stop-listening'

export const labTable: Table<Channel> = {
  'lab:state': { input: () => null, codes: unreadable },
  'lab:power': { input: () => true, codes: {} },
  'lab:set-variants': { input: () => ({ limit: 5 }), codes: inMemory },
  'lab:arm-fault': { input: () => ({ operation: 'list', kind: 'reset', times: { next: 1 } }), codes: inMemory },
  'lab:disarm-fault': { input: () => 0, codes: inMemory },
  'lab:clock': { input: () => ({ kind: 'advance', ms: 60_000 }), codes: inMemory },
  'lab:reset': { input: () => 'many', codes: refused },
  'lab:save-snapshot': {
    input: () => null,
    codes: {
      ...opening,
      local_change_failed: {
        cause: ({ context }) => void mkdirSync(join(`${context.lab.snapshotFile}.part`, 'in the way'), { recursive: true }),
      },
    },
  },
  'lab:load-snapshot': {
    input: () => null,
    codes: {
      ...opening,
      local_change_failed: {
        cause: async (scene) => {
          const { lab } = scene.context
          await lab.change(({ snapshots }) => snapshots.save(lab.snapshotFile))
          refusedLocalWrites(scene)
        },
      },
      snapshot_unusable: { cause: ({ context }) => writeFileSync(context.lab.snapshotFile, 'no database') },
    },
  },
  'lab:requests': { input: () => null, codes: inMemory },
  'lab:clear-requests': { input: () => null, codes: inMemory },
  'lab:keys': { input: () => null, codes: unreadable },
  'lab:create-key': {
    input: (scene) => ({ workspaceId: workspaceId(scene), name: 'billing' }),
    codes: { ...refused, gone: { cause: () => ({ workspaceId: 'none' }) } },
  },
  'lab:revoke-key': { input: ofOthers, codes: { ...refused, gone: { cause: () => 'none' } } },
  'lab:listen': {
    input: () => 0,
    codes: { ...opening, local_change_failed: 'to listen reads no data', listen_failed: { cause: () => refusePort('EACCES') } },
  },
  'lab:stop-listening': { input: () => null, codes: {} },
}
