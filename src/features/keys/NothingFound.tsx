import { CirclePlus, SearchX, Siren } from 'lucide-react'
import { nameProblem } from '../../../electron/contract/api-key.ts'
import type { KeyListState } from '../../../electron/contract/connection.ts'
import { holdsSecret } from '../../../electron/contract/mask-secrets.ts'
import { nameInText } from '../../../electron/contract/shown-name.ts'
import { text } from '../../messages/text.ts'
import { openDialog } from '../../state/dialog-store.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { focusSearch, showAll, useListView } from './list-view-store.ts'
import { isWritable } from './store.ts'

/**
 * No key answers the search and the filter: how to see all again, or to create what was searched
 * for.
 */
export const NothingFound = ({ list }: { readonly list: KeyListState }) => {
  const { query, pasted, filter } = useListView()
  const name = query.trim()
  const creatable = isWritable(list) && nameProblem(name) === null && !holdsSecret(name)
  const clear = (): void => {
    showAll()
    focusSearch()
  }
  return (
    <EmptyState
      icon={SearchX}
      title={text.list.none}
      lead={filter === null ? text.list.noneFound : text.list.noneLead}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <Button onClick={clear}>
            {filter === null ? text.list.clearSearch : text.list.clearFilters}
          </Button>
          {pasted === null ? null : (
            <Button
              icon={Siren}
              onClick={() => openDialog({ kind: 'leak', leakId: null, pasted: true })}
            >
              {text.leak.actionFound}
            </Button>
          )}
          {creatable ? (
            <Button
              icon={CirclePlus}
              className="max-w-full min-w-0"
              onClick={() => openDialog({ kind: 'create', connectionId: list.connectionId, name })}
            >
              <span className="max-w-80 truncate">{text.list.createNamed(nameInText(name))}</span>
            </Button>
          ) : null}
        </div>
      }
    />
  )
}
