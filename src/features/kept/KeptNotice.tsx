import { KeyRound } from 'lucide-react'
import type { KeyListState } from '../../../electron/contract/connection.ts'
import { text } from '../../messages/text.ts'
import { openDialog } from '../../state/dialog-store.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { useKeptKeys } from '../notes/store.ts'
import { unlistedIn } from './unlisted.ts'

/**
 * Secrets that are kept here of keys that the list does not have: it may be wrong, and the secrets
 * stay.
 */
export const KeptNotice = ({ list }: { readonly list: KeyListState | null }) => {
  const connectionId = list?.connectionId ?? ''
  const count = unlistedIn(list, useKeptKeys(connectionId)).length
  if (count === 0) return null
  return (
    <Banner
      wide
      tone="neutral"
      icon={KeyRound}
      actions={
        <Button size="sm" onClick={() => openDialog({ kind: 'kept', connectionId })}>
          {text.kept.look}
        </Button>
      }
    >
      {text.kept.unlisted(count)}
    </Banner>
  )
}
