import { ok } from '../../../contract/result.ts'
import type { Context } from '../../app/context.ts'
import { handle } from '../handle.ts'

export const registerLeases = ({ leases }: Pick<Context, 'leases'>): void => {
  handle('leases:list', () => ok(leases.list()))
  handle('leases:end', (id) => leases.end(id))
}
