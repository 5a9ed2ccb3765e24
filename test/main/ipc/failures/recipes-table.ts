import { appendFileSync } from 'node:fs'
import { onTestFinished, vi } from 'vitest'
import type { OwnRecipe } from '../../../../electron/contract/own-recipes.ts'
import { boundTo } from '../../../../electron/main/key-api/bound-secret.ts'
import { electron } from '../../app/fake-electron.ts'
import { type Recorder, recorder } from '../../delivery/recorder.ts'
import type { FailureScene } from './scene.ts'
import { after, closedStore, lockedStore, sealing } from './shared-causes.ts'
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

const own = (): OwnRecipe => ({ id: 'mail-store', program: docker().program, store: ['put', '{name}'], look: null })
/** One that is there by now, and its name. */
const added = async ({ context }: FailureScene): Promise<string> => {
  const recipe = own()
  const done = await context.ownRecipes.add(recipe)
  if (!done.ok) throw new Error(done.error.code)
  return recipe.id
}

type Channel =
  | 'recipes:list'
  | 'recipes:preview'
  | 'recipes:store'
  | 'recipes:own'
  | 'recipes:choose-program'
  | 'recipes:add'
  | 'recipes:forget'

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
  'recipes:own': { input: () => null, codes: {} },
  'recipes:choose-program': { input: () => null, codes: {} },
  'recipes:add': {
    input: own,
    codes: {
      ...sealing,
      storage_locked: lockedStore,
      data_not_written: { cause: ({ block }) => block('recipes.sealed') },
      recipe_not_added: { cause: () => ({ program: '/nowhere/mail-store' }) },
    },
  },
  'recipes:forget': {
    input: () => 'mail-store',
    codes: {
      storage_unavailable: 'without a store what there is cannot be opened, which is `storage_locked`',
      storage_failed: after(added, sealing.storage_failed),
      storage_locked: after(added, closedStore),
      data_not_written: {
        ...after(added, {
          cause: ({ block }) => {
            const { encryptStringAsync: seal } = electron.safeStorage
            // It was read before.
            vi.spyOn(electron.safeStorage, 'encryptStringAsync').mockImplementation(async (text) => {
              block('recipes.sealed')
              return seal(text)
            })
          },
        }),
        changes: ['recipes.sealed'],
      },
      gone: { cause: () => 'none' },
    },
  },
}
