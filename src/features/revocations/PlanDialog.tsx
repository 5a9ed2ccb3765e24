import { nameInText } from '../../../electron/contract/shown-name.ts'
import { text } from '../../messages/text.ts'
import { modeOf, useConnection } from '../../state/app-store.ts'
import { closeDialog } from '../../state/dialog-store.ts'
import { usePlansOf } from '../../state/plans-store.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { keyListOf } from '../keys/store.ts'
import { PlanForm } from './PlanForm.tsx'

/** Plans a revoke of the keys that are listed of these. */
export const PlanDialog = ({
  connectionId,
  ids,
}: {
  readonly connectionId: string
  readonly ids: readonly string[]
}) => {
  const connection = useConnection(connectionId)
  const present = usePlansOf(connectionId, ids[0]).find(({ dueAt }) => dueAt !== null)
  const keys = (keyListOf(connectionId)?.keys ?? []).filter(({ id }) => ids.includes(id))
  const [first] = keys
  const lead =
    keys.length === 1 && first !== undefined
      ? `${nameInText(first.name)} ${text.keys.lastFour(first.lastFour)}`
      : connection?.name
  return (
    <Dialog
      mode={modeOf(connection)}
      width="form"
      title={text.plans.planTitle(keys.length)}
      lead={lead}
      onClose={closeDialog}
    >
      <PlanForm
        connectionId={connectionId}
        keys={keys}
        present={ids.length === 1 ? (present ?? null) : null}
      />
    </Dialog>
  )
}
