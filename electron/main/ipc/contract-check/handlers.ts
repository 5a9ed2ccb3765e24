import { ok } from '../../../contract/result.ts'
import type { Context } from '../../app/context.ts'
import { handle } from '../handle.ts'

export const registerContractCheck = ({ contractChecks }: Pick<Context, 'contractChecks'>): void => {
  handle('contract-check:run', (id) => contractChecks.run(id))
  handle('contract-check:cancel', (id) => {
    contractChecks.cancel(id)
    return ok(null)
  })
  handle('contract-check:save', (id) => contractChecks.save(id))
  handle('contract-check:use-in-lab', (id) => contractChecks.useInLab(id))
}
