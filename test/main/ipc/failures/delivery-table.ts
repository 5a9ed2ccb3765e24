import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import { boundTo } from '../../../../electron/main/key-api/bound-secret.ts'
import type { FailureScene } from './scene.ts'
import type { Table } from './table.ts'

const variable = 'MAIL_API_KEY'

const reveal = ({ context, localSession, localId }: FailureScene): string => {
  const { keys, own } = localSession.state()
  const key = keys?.find(({ id }) => !own.ids.includes(id))
  if (key === undefined) throw new Error('no key')
  return context.reveals.add(localId, key, boundTo(localSession.connection(), 'local_live_of_a_new_key')).id
}

/** A file in a folder of the person's own, which main's dialog answers. */
const chosenFile = ({ choose }: FailureScene): string => {
  const folder = mkdtempSync(join(tmpdir(), 'project-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, '.env')
  choose(file)
  return file
}

const shown = async (scene: FailureScene): Promise<{ readonly id: string; readonly file: string; readonly revealId: string }> => {
  const file = chosenFile(scene)
  const revealId = reveal(scene)
  const preview = await scene.context.deliveries.choose(revealId, variable)
  if (!preview.ok || preview.value === null) throw new Error('not shown')
  return { id: preview.value.id, file, revealId }
}

/** A rotation of a key whose secret was written to a file. */
const rotated = async (scene: FailureScene) => {
  const { context, localId } = scene
  const { id, file, revealId } = await shown(scene)
  const written = await context.deliveries.write(id)
  const used = context.reveals.use(revealId)
  if (!written.ok || !used.ok) throw new Error('not written')
  const rotation = await context.rotations.start(localId, used.value.reveal.key.id, 'rotated')
  return { file, revealId: (rotation.ok && rotation.value.revealId) || '', deliveryId: written.value.id }
}

const intoFolder = (file: string): void => {
  rmSync(file, { force: true })
  mkdirSync(file)
}
const withoutFolder = (file: string): void => rmSync(dirname(file), { recursive: true })

type Channel = 'delivery:choose' | 'delivery:again' | 'delivery:preview' | 'delivery:write'

export const deliveryTable: Table<Channel> = {
  'delivery:choose': {
    input: (scene) => ({ revealId: reveal(scene), variable }),
    codes: {
      gone: { cause: () => ({ revealId: 'none' }) },
      env_refused: { cause: (scene) => intoFolder(chosenFile(scene)) },
      file_failed: { cause: (scene) => withoutFolder(chosenFile(scene)) },
    },
  },
  'delivery:again': {
    input: (scene) => ({ revealId: reveal(scene), deliveryId: 'none' }),
    codes: {
      gone: { cause: () => ({}) },
      env_refused: {
        cause: async (scene) => {
          const { file, ...input } = await rotated(scene)
          intoFolder(file)
          return input
        },
      },
      file_failed: {
        cause: async (scene) => {
          const { file, ...input } = await rotated(scene)
          withoutFolder(file)
          return input
        },
      },
    },
  },
  'delivery:preview': {
    input: () => ({ id: 'none', variable }),
    codes: {
      gone: { cause: () => ({}) },
      env_refused: {
        cause: async (scene) => {
          const { id, file } = await shown(scene)
          intoFolder(file)
          return { id }
        },
      },
      file_failed: {
        cause: async (scene) => {
          const { id, file } = await shown(scene)
          withoutFolder(file)
          return { id }
        },
      },
    },
  },
  'delivery:write': {
    input: () => 'none',
    codes: {
      gone: { cause: () => 'none' },
      env_refused: {
        cause: async (scene) => {
          const { id, file } = await shown(scene)
          intoFolder(file)
          return id
        },
        writesDown: true,
      },
      file_failed: {
        cause: async (scene) => {
          const { id, file } = await shown(scene)
          withoutFolder(file)
          return id
        },
        writesDown: true,
      },
      env_changed: {
        cause: async (scene) => {
          const { id, file } = await shown(scene)
          writeFileSync(file, 'A=1\n')
          return id
        },
        writesDown: true,
      },
      not_delivered: 'another program would have to write the file between the write and the look at it, which nothing comes between',
    },
  },
}
