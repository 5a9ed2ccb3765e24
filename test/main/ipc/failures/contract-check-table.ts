import { join } from 'node:path'
import type { FailureScene } from './scene.ts'
import { brokenLocal, farAnswers, keptToken, movedTo, newerLocal, ownedLocal, refusedLocalWrites } from './shared-causes.ts'
import type { Table } from './table.ts'

const NAMED = 'the report names it'
const checked = async ({ page }: FailureScene): Promise<void> => {
  await page.ask('contract-check:run', 'far')
}
const after = (cause: (scene: FailureScene) => unknown) => ({
  cause: async (scene: FailureScene) => {
    await checked(scene)
    return cause(scene)
  },
})

type Channel = 'contract-check:run' | 'contract-check:cancel' | 'contract-check:save' | 'contract-check:use-in-lab'

export const contractCheckTable: Table<Channel> = {
  'contract-check:run': {
    input: () => 'far',
    codes: {
      ...farAnswers(movedTo),
      not_found: NAMED,
      invalid_request: NAMED,
      unexpected_status: NAMED,
      unreadable_answer: NAMED,
      answer_too_large: NAMED,
      redirected: NAMED,
      cancelled: 'test/main/contract-check/contract-checks.test.ts has it',
      ...keptToken,
      gone: { cause: ({ context }) => void context.sessions.forget('far', false) },
    },
  },
  'contract-check:cancel': { input: () => 'far', codes: {} },
  'contract-check:save': {
    input: () => 'far',
    codes: { gone: { cause: () => undefined }, file_failed: after(({ choose, folder }) => choose(join(folder, 'no', 'such.json'))) },
  },
  'contract-check:use-in-lab': {
    input: () => 'far',
    codes: {
      gone: { cause: () => undefined },
      local_service_failed: after(brokenLocal),
      local_change_failed: after(refusedLocalWrites),
      local_data_in_use: after(ownedLocal),
      local_data_newer: after(newerLocal),
    },
  },
}
