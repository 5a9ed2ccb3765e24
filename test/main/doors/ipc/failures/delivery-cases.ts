import { appendFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { onTestFinished, vi } from 'vitest'
import type { KeptId } from '../../../../../electron/contract/kept.ts'
import { boundTo } from '../../../../../electron/main/base/bound-secret.ts'
import { valueIn } from '../../../../values.ts'
import { electron } from '../../../app/fake-electron.ts'
import { type Recorder, recorder } from '../../../features/delivery/recipes/recorder.ts'
import { newFolder } from '../../../new-folder.ts'
import { keyNamed } from '../../../samples.ts'
import type { Case, Cases } from './case.ts'
import type { FailureScene } from './scene.ts'

const KEY = keyNamed('key_two')
const SECRET = 'test_live_of_a_new_key_12345'
export const KEPT: KeptId = { connectionId: 'far', keyId: KEY.id }

export const reveal = ({ context, remote }: FailureScene, secret = SECRET): string =>
  context.reveals.add('far', KEY, boundTo(remote, secret)).id

export const keepFar = ({ context, remote }: FailureScene): void => {
  valueIn(context.kept.put('far', KEY, boundTo(remote, SECRET)))
}

/** The write of a file that was shown, once this happened to it. */
const written = (spoil: (file: string) => void): Case => ({
  channel: 'delivery:write',
  ask: async (scene) => {
    const folder = newFolder()
    const file = join(folder, '.env')
    scene.choose(file)
    const preview = await scene.context.deliveries.choose(reveal(scene), 'MAIL_API_KEY')
    if (!preview.ok || preview.value === null) throw new Error('not shown')
    spoil(file)
    return preview.value.id
  },
  writesDown: true,
})

/** From now on these are all programs of this computer. */
const only = (folder: string): void => {
  vi.stubEnv('PATH', folder)
  onTestFinished(() => void vi.unstubAllEnvs())
}
const docker = (): Recorder => {
  const recorded = recorder('docker')
  only(recorded.folder)
  return recorded
}
const previewed = (arrange: () => unknown, name = 'MAIL_API_KEY'): readonly Case[] => [
  {
    channel: 'recipes:preview',
    ask: (scene) => {
      arrange()
      return { revealId: reveal(scene), recipe: 'docker', name }
    },
  },
]
/** Storing by a program that was shown, once this happened to it. */
const stored = (spoil: (recorded: Recorder) => void): readonly Case[] => [
  {
    channel: 'recipes:store',
    ask: async (scene) => {
      const recorded = docker()
      const preview = valueIn(
        await scene.context.recipeDeliveries.preview(reveal(scene), 'docker', 'MAIL_API_KEY'),
      )
      spoil(recorded)
      return preview.id
    },
    writesDown: true,
  },
]

/** A secret on its way, and one that is kept. */
export const deliveryCases = {
  already_shown: [
    {
      channel: 'reveals:show',
      ask: (scene) => {
        const id = reveal(scene)
        scene.context.reveals.show(id)
        return id
      },
    },
  ],
  not_saved: [
    { channel: 'reveals:finish', ask: (scene) => ({ id: reveal(scene), reason: 'copied' }) },
  ],
  clipboard_failed: [
    {
      channel: 'reveals:copy',
      ask: (scene) => {
        vi.spyOn(electron.clipboard, 'writeText').mockImplementation(() => {
          throw new Error('refused')
        })
        return { id: reveal(scene), format: 'value', variable: 'API_KEY' }
      },
    },
  ],
  env_refused: [
    {
      channel: 'reveals:copy',
      ask: (scene) => ({ id: reveal(scene, "it's $HOME"), format: 'env', variable: 'API_KEY' }),
    },
    written((file) => mkdirSync(file)),
  ],
  env_changed: [written((file) => writeFileSync(file, 'A=1\n'))],
  file_failed: [
    written((file) => rmSync(dirname(file), { recursive: true })),
    {
      channel: 'inventory:export',
      ask: ({ choose, folder }) => {
        choose(join(folder, 'no', 'such.json'))
        return { connectionId: 'far', ids: null, format: 'json', withNotes: false }
      },
      writesDown: true,
    },
  ],
  recipe_missing: previewed(() => only('')),
  recipe_refused: previewed(docker, '--help'),
  recipe_changed: stored(({ program }) => appendFileSync(program, '\n')),
  recipe_failed: stored(({ answer }) =>
    answer({ create: { code: 1, complain: 'this node is not a swarm manager' } }),
  ),
  recipe_unproven: stored(() => {}),
  recipe_not_added: [
    {
      channel: 'recipes:add',
      ask: () => ({
        id: 'mail-store',
        program: '/nowhere/mail-store',
        store: ['put', '{name}'],
        look: null,
      }),
    },
  ],
} as const satisfies Cases
