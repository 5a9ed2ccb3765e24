import { ok } from '../../../contract/result.ts'
import type { Context } from '../../app/context.ts'
import { handle } from '../handle.ts'

export const registerLeases = ({ leases, allowances }: Pick<Context, 'leases' | 'allowances'>): void => {
  handle('leases:list', () => ok(leases.list()))
  handle('leases:end', (id) => leases.end(id))
  handle('allowances:end', (id) => allowances.end(id))
}
