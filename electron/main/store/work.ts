import type { Result } from '../../contract/result.ts'
import { type DiskRefusal, tryWrite } from '../base/disk-failure.ts'
import type { Store } from './store.ts'
import type { Vault } from './vault.ts'

/** Names the lists of the vault that hold work under way, which a crash must not lose. */
type WorkList = 'rotations' | 'creates'

const workOf = ({
  record,
}: Vault[WorkList][number]): { readonly id: string; readonly connectionId: string } =>
  'rotation' in record ? record.rotation : record

/** Writes a row, in place of the one of the same work. It is on the disk when this returns. */
export const putRow = <List extends WorkList>(
  store: Store<Vault>,
  list: List,
  row: Vault[List][number],
): Result<null, DiskRefusal> => {
  const { id } = workOf(row)
  return tryWrite(list, () =>
    store.update((vault) => {
      const rows: readonly Vault[WorkList][number][] = vault[list]
      const at = rows.findIndex((one) => workOf(one).id === id)
      return { ...vault, [list]: at < 0 ? [...rows, row] : rows.with(at, row) }
    }),
  )
}

/**
 * Drops the row of work that has ended. The disk may follow later: the next start finds nothing
 * left to do.
 */
export const dropRow = (store: Store<Vault>, list: WorkList, id: string): void =>
  store.updateSoon((vault) => {
    const rows: readonly Vault[WorkList][number][] = vault[list]
    const left = rows.filter((row) => workOf(row).id !== id)
    return left.length === rows.length ? vault : { ...vault, [list]: left }
  })
