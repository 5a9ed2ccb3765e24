import { systemStore } from '../../app/fake-electron.ts'
import type { FailureScene } from './scene.ts'
import type { Table } from './table.ts'

const DUE = 8_000_000_000_000_000
const plan = (of: object) => ({ connectionId: 'far', keyIds: ['key_two'], dueAt: DUE, unusedDays: 7, ...of })

/** A plan that is on the disk. */
const planned = async ({ context }: FailureScene): Promise<string> => {
  await context.plans.load()
  const put = await context.plans.put('far', ['key_two'], { dueAt: DUE, unusedDays: 7 })
  const [first] = context.plans.list()
  if (!put.ok || first === undefined || !first.kept) throw new Error('it was to be planned')
  return first.id
}

type Channel = 'plans:list' | 'plans:put' | 'plans:act'

export const plansTable: Table<Channel> = {
  'plans:list': { input: () => null, codes: {} },
  'plans:put': {
    input: () => plan({}),
    codes: {
      gone: {
        cause: async ({ context }) => {
          await context.plans.load()
          return { keyIds: ['none'] }
        },
      },
      storage_locked: { cause: () => ({}) },
      data_not_written: {
        cause: async (scene) => {
          await scene.context.plans.load()
          scene.block('plans.sealed')
        },
      },
    },
  },
  'plans:act': {
    input: () => ({ id: 'none', action: 'cancel' }),
    codes: {
      gone: { cause: () => ({}) },
      storage_locked: {
        cause: async (scene) => {
          const id = await planned(scene)
          systemStore.state = 'refuses'
          return { id }
        },
      },
      data_not_written: {
        cause: async (scene) => {
          const id = await planned(scene)
          scene.block('plans.sealed')
          return { id }
        },
      },
    },
  },
}
