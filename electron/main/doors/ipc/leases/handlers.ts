import { ok } from '../../../../contract/result.ts'
import type { Context } from '../../../app/core.ts'
import type { Handle } from '../handle.ts'

export const registerLeases = (
  handle: Handle,
  { leases, allowances }: Pick<Context, 'leases' | 'allowances'>,
): void => {
  handle('leases:list', () => ok(leases.list()))
  handle('leases:end', (id) => leases.end(id))
  handle('allowances:end', (id) => allowances.end(id))
}
