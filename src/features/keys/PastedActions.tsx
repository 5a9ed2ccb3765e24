import { Ban, RefreshCcwDot, Siren } from 'lucide-react'
import type { ApiKey } from '../../../electron/contract/api-key.ts'
import type { KeyListState } from '../../../electron/contract/connection.ts'
import { nameInText } from '../../../electron/contract/shown-name.ts'
import { text } from '../../messages/text.ts'
import { openDialog } from '../../state/dialog-store.ts'
import { reportLeak } from '../../state/leaks-store.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { forgetPastedSecret, pastedSecret } from './list-view-store.ts'
import { isWritable } from './store.ts'

/** Shows what can be done about the one key whose secret was pasted into the search field. */
export const PastedActions = ({
  list,
  apiKey,
}: {
  readonly list: KeyListState
  readonly apiKey: ApiKey
}) => {
  const { connectionId } = list
  const writable = isWritable(list)
  return (
    <Banner
      wide
      tone="accent"
      icon={Siren}
      actions={
        <>
          <Button
            icon={RefreshCcwDot}
            size="sm"
            disabled={!writable}
            onClick={() => openDialog({ kind: 'rotate', connectionId, key: apiKey })}
          >
            {text.rotate.action}
          </Button>
          <Button
            icon={Ban}
            size="sm"
            kind="warning"
            disabled={!writable}
            onClick={() => openDialog({ kind: 'revoke', connectionId, key: apiKey })}
          >
            {text.details.revoke}
          </Button>
          <Button
            icon={Siren}
            size="sm"
            onClick={async () => {
              if (await reportLeak(connectionId, apiKey, pastedSecret())) forgetPastedSecret()
            }}
          >
            {text.leak.actionFound}
          </Button>
        </>
      }
    >
      {text.leak.pastedFound(nameInText(apiKey.name), apiKey.lastFour)}
    </Banner>
  )
}
