import { appendFileSync } from 'node:fs'
import { onTestFinished, vi } from 'vitest'
import { boundTo } from '../../../../electron/main/key-api/bound-secret.ts'
import { type Recorder, recorder } from '../../delivery/recorder.ts'
import type { FailureScene } from './scene.ts'
import type { Table } from './table.ts'

const SECRET = 'local_live_of_a_new_key'

const reveal = ({ context, localSession, localId }: FailureScene, secret = SECRET): string => {
  const { keys, own } = localSession.state()
  const key = keys?.find(({ id }) => !own.ids.includes(id))
  if (key === undefined) throw new Error('no key')
  return context.reveals.add(localId, key, boundTo(localSession.connection(), secret)).id
}
/** From now on these are all programs of this computer. */
const only = (folder: string): void => {
  vi.stubEnv('PATH', folder)
  onTestFinished(() => void vi.unstubAllEnvs())
}

/** A computer that has `docker` and nothing else. */
const docker = (): Recorder => {
  const recorded = recorder('docker')
  only(recorded.folder)
  return recorded
}
const shown = async (scene: FailureScene): Promise<{ readonly id: string; readonly recorded: Recorder }> => {
  const recorded = docker()
  const preview = await scene.context.recipeDeliveries.preview(reveal(scene), 'docker', 'MAIL_API_KEY')
  if (!preview.ok) throw new Error(preview.error.code)
  return { id: preview.value.id, recorded }
}

type Channel = 'recipes:list' | 'recipes:preview' | 'recipes:store'

export const recipesTable: Table<Channel> = {
  'recipes:list': { input: () => null, codes: {} },
  'recipes:preview': {
    input: (scene) => ({ revealId: reveal(scene), recipe: 'docker', name: 'MAIL_API_KEY' }),
    codes: {
      gone: { cause: () => ({ revealId: 'none' }) },
      recipe_missing: { cause: () => only('') },
      recipe_refused: {
        cause: () => {
          docker()
          return { name: '--help' }
        },
      },
    },
  },
  'recipes:store': {
    input: () => 'none',
    codes: {
      gone: { cause: () => 'none' },
      recipe_refused: 'what was shown was looked at with the same secret',
      recipe_changed: {
        cause: async (scene) => {
          const { id, recorded } = await shown(scene)
          appendFileSync(recorded.program, '\n')
          return id
        },
        writesDown: true,
      },
      recipe_failed: {
        cause: async (scene) => {
          const { id, recorded } = await shown(scene)
          recorded.answer({ create: { code: 1, complain: 'this node is not a swarm manager' } })
          return id
        },
        writesDown: true,
      },
      recipe_unproven: { cause: async (scene) => (await shown(scene)).id, writesDown: true },
    },
  },
}
