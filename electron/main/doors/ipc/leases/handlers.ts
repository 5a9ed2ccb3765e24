import { ok } from '../../../../contract/result.ts'
import type { Allowances } from '../../../consent/approvals/allowances.ts'
import type { Leases } from '../../../features/lease/leases.ts'
import type { Handle } from '../handle.ts'

export const registerLeases = (handle: Handle, leases: Leases, allowances: Allowances): void => {
  handle('leases:list', () => ok(leases.list()))
  handle('leases:end', (id) => leases.end(id))
  handle('allowances:end', (id) => allowances.end(id))
}
