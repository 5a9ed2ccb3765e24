import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { FailureScene } from './scene.ts'
import type { Table } from './table.ts'

const CONTENT = '{"mcpServers":{"keystow":{"command":"/old/keystow","args":["mcp"]}}}'

/** A project of the person's own, whose file has an entry of another copy. */
const project = async ({
  context,
  choose,
}: FailureScene): Promise<{ readonly id: string; readonly folder: string; readonly file: string }> => {
  const folder = mkdtempSync(join(tmpdir(), 'project-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, '.mcp.json')
  writeFileSync(file, CONTENT)
  choose(folder)
  const chosen = await context.registrations.chooseProject()
  if (!chosen.ok || chosen.value === null) throw new Error('not chosen')
  return { id: chosen.value.id, folder, file }
}

/** The same with its entry about to be taken out. */
const shown = async (scene: FailureScene) => {
  const found = await project(scene)
  const preview = await scene.context.registrations.preview(found.id, 'remove')
  if (!preview.ok) throw new Error(preview.error.code)
  return { ...found, previewId: preview.value.id }
}

type Channel = 'assistants:list' | 'assistants:choose-project' | 'assistants:preview' | 'assistants:write'

export const assistantsTable: Table<Channel> = {
  'assistants:list': { input: () => null, codes: {} },
  'assistants:choose-project': { input: () => null, codes: {} },
  'assistants:preview': {
    input: () => ({ id: 'none', action: 'remove' }),
    codes: {
      gone: { cause: () => ({ id: 'none' }) },
      config_refused: {
        cause: async (scene) => {
          const { id, file } = await project(scene)
          writeFileSync(file, 'no JSON')
          return { id }
        },
      },
      file_failed: {
        cause: async (scene) => {
          const { id, folder } = await project(scene)
          rmSync(folder, { recursive: true })
          return { id }
        },
      },
    },
  },
  'assistants:write': {
    input: () => 'none',
    codes: {
      gone: { cause: () => 'none' },
      config_refused: {
        cause: async (scene) => {
          const { previewId, file } = await shown(scene)
          rmSync(file)
          mkdirSync(file)
          return previewId
        },
      },
      file_failed: {
        cause: async (scene) => {
          const { previewId, folder } = await shown(scene)
          rmSync(folder, { recursive: true })
          return previewId
        },
      },
      env_changed: {
        cause: async (scene) => {
          const { previewId, file } = await shown(scene)
          appendFileSync(file, '\n')
          return previewId
        },
      },
    },
  },
}
