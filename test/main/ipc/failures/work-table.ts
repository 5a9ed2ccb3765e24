import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { vi } from 'vitest'
import { electron } from '../../app/fake-electron.ts'
import type { FailureScene } from './scene.ts'
import { brokenLocal, newerLocal, ownedLocal, refusedLocalWrites } from './shared-causes.ts'
import type { Table } from './table.ts'

const none = { cause: () => 'none' }
const noId = { cause: () => ({ id: 'none' }) }

/** A bulk revoke that was just begun. */
const begunBulk = ({ context, localId, localSession }: FailureScene): string => {
  const { keys, own } = localSession.state()
  const ids = (keys ?? []).map(({ id }) => id).filter((id) => !own.ids.includes(id))
  const started = context.bulks.start(localId, ids.slice(0, 2))
  if (!started.ok) throw new Error(started.error.code)
  return started.value.id
}
const doneBulk = async (scene: FailureScene): Promise<string> => {
  const id = begunBulk(scene)
  const { bulks } = scene.context
  await vi.waitFor(() => {
    if (bulks.jobs()[0]?.phase.kind !== 'done') throw new Error('not done yet')
  })
  await scene.localSession.relist()
  return id
}
/** A rotation of a key of the local service, whose new key was made and checked. */
const rotating = async ({ context, localId, localSession }: FailureScene): Promise<{ readonly id: string; readonly keyId: string }> => {
  const { keys, own } = localSession.state()
  const key = keys?.find(({ id, lastUsedAt }) => !own.ids.includes(id) && lastUsedAt === null)
  const started = await context.rotations.start(localId, key?.id ?? '', 'rotated')
  if (!started.ok) throw new Error(started.error.code)
  return { id: started.value.id, keyId: key?.id ?? '' }
}
const act = (id: string, kind: string) => ({ id, action: { kind } })
const bulkOf = async (scene: FailureScene, then: (scene: FailureScene) => void): Promise<string> => {
  const id = await doneBulk(scene)
  then(scene)
  return id
}

type Channel =
  | 'bulk:start'
  | 'bulk:jobs'
  | 'bulk:undo'
  | 'bulk:control'
  | 'rotate:list'
  | 'rotate:start'
  | 'rotate:act'
  | 'leases:list'
  | 'leases:end'
  | 'proofs:list'
  | 'proofs:try-again'
  | 'proofs:give-up'
  | 'allowances:end'

export const workTable: Table<Channel> = {
  'bulk:start': {
    input: () => ({ connectionId: 'far', ids: ['key_two'] }),
    codes: {
      gone: { cause: () => ({ ids: ['none'] }) },
      bulk_running: {
        cause: ({ context }) => {
          const started = context.bulks.start('far', ['key_two'])
          if (started.ok) context.bulks.control(started.value.id, 'pause')
        },
      },
      disk_failed: { cause: ({ folder }) => writeFileSync(join(folder, 'bulk-revokes'), '') },
    },
  },
  'bulk:jobs': { input: () => null, codes: {} },
  'bulk:undo': {
    input: () => 'none',
    codes: {
      gone: none,
      bulk_running: {
        cause: (scene) => {
          scene.context.local.opened?.faults.arm({ operation: 'revoke', kind: 'never-answer', times: { next: 1 } })
          return begunBulk(scene)
        },
      },
      local_service_failed: { cause: (scene) => bulkOf(scene, brokenLocal) },
      local_change_failed: { cause: (scene) => bulkOf(scene, refusedLocalWrites) },
      local_data_in_use: { cause: (scene) => bulkOf(scene, ownedLocal) },
      local_data_newer: { cause: (scene) => bulkOf(scene, newerLocal) },
    },
  },
  'bulk:control': {
    input: () => ({ id: 'none', action: 'retry' }),
    codes: {
      gone: noId,
      disk_failed: {
        cause: async (scene) => {
          const id = await doneBulk(scene)
          rmSync(join(scene.folder, 'bulk-revokes'), { recursive: true })
          writeFileSync(join(scene.folder, 'bulk-revokes'), '')
          return { id }
        },
      },
    },
  },
  'rotate:list': { input: () => null, codes: {} },
  'leases:list': { input: () => null, codes: {} },
  'proofs:list': { input: () => null, codes: {} },
  'proofs:try-again': { input: () => 'none', codes: { gone: none } },
  'proofs:give-up': { input: () => 'none', codes: { gone: none } },
  'leases:end': { input: () => 'none', codes: { gone: none } },
  'allowances:end': { input: () => 'none', codes: { gone: none } },
  'rotate:start': {
    input: ({ localId }) => ({ connectionId: localId, keyId: 'none', name: 'rotated' }),
    codes: { gone: { cause: () => ({}) }, rotation_running: { cause: async (scene) => ({ keyId: (await rotating(scene)).keyId }) } },
  },
  'rotate:act': {
    input: () => act('none', 'saved'),
    codes: {
      gone: noId,
      rotation_running: { cause: async (scene) => act((await rotating(scene)).id, 'close') },
      rotation_moved_on: { cause: async (scene) => act((await rotating(scene)).id, 'back') },
      not_saved: {
        cause: async (scene) => {
          const { id } = await rotating(scene)
          const { rotations, clipboard } = scene.context
          const revealId = rotations.list().find((one) => one.id === id)?.revealId ?? ''
          await clipboard.copy({ revealId, text: 'the secret' }, 60)
          await vi.waitFor(() => {
            if (!rotations.list().some(({ copied }) => copied)) throw new Error('not noted yet')
          })
          electron.clipboard.writeText('of another program')
          return act(id, 'next')
        },
        // That the copy is gone is found out by asking.
        changes: ['rotations', 'rotations.json'],
      },
      reminder_not_saved: {
        cause: async (scene) => {
          const { id } = await rotating(scene)
          for (const kind of ['saved', 'next'] as const) await scene.context.rotations.act(id, { kind })
          scene.block('annotations.json')
          return { id, action: { kind: 'keep', remindAt: Date.now() + 60_000 } }
        },
      },
      data_not_written: {
        cause: async (scene) => {
          const { id } = await rotating(scene)
          await scene.context.rotations.act(id, { kind: 'undo' })
          const { id: second } = await rotating(scene)
          // It is at its end and was in the file, which the disk now refuses to write.
          scene.block('rotations.json')
          await scene.context.rotations.act(second, { kind: 'undo' })
          return act(second, 'close')
        },
      },
    },
  },
}
