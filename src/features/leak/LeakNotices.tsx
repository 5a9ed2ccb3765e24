import { Siren } from 'lucide-react'
import { nameInText } from '../../../electron/contract/shown-name.ts'
import { text } from '../../messages/text.ts'
import { useConnection } from '../../state/app-store.ts'
import { useDialog } from '../../state/dialog-store.ts'
import { useLeaks } from '../../state/leaks-store.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { keyText, stateText } from './leak-text.ts'
import { showLeak } from './store.ts'

/** The leaked keys of one connection that are not dealt with. */
export const LeakNotices = ({ connectionId }: { readonly connectionId: string }) => {
  const leaks = useLeaks()
  const connection = useConnection(connectionId)
  const shown = useDialog(({ open }) => (open?.kind === 'leak' ? open.leakId : null))
  return leaks
    .filter((leak) => leak.connectionId === connectionId && leak.id !== shown)
    .map((leak) => (
      <Banner
        wide
        key={leak.id}
        tone={leak.items.proof === 'done' ? 'warn' : 'danger'}
        icon={Siren}
        actions={
          <Button
            size="sm"
            aria-label={text.leak.showLong(keyText(leak.key))}
            onClick={() => showLeak(leak)}
          >
            {text.leak.show}
          </Button>
        }
      >
        {nameInText(connection?.name ?? '')}: {stateText(leak)}
      </Banner>
    ))
}
