import { TriangleAlert, X } from 'lucide-react'
import type { SecureStorage } from '../../../electron/contract/app-state.ts'
import { text } from '../../messages/text.ts'
import { useApp } from '../../state/app-store.ts'
import { openDialog } from '../../state/dialog-store.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'

/** Says why nothing is kept, and what would help. */
const whyNowhere = (store: SecureStorage['state'] | undefined): string => {
  if (store === 'locked') return text.lock.keptNotYet
  return store === 'unreachable' || store === 'off' ? text.lock.keptUnopened : text.lock.keptNowhere
}

/** What the person should know once, until dismissed. */
export const Notices = () => {
  const notices = useApp((state) => state?.notices ?? [])
  const kept = useApp((state) => state?.kept ?? 'on_disk')
  const store = useApp((state) => state?.storage.state)
  const isStoreLocked = store === 'locked'
  const unkept =
    kept === 'on_disk' ? null : (
      <Banner
        wide
        tone="warn"
        icon={TriangleAlert}
        actions={
          kept === 'nowhere' ? (
            <>
              {isStoreLocked ? (
                <Button size="sm" onClick={() => window.keystow.checkStorage()}>
                  {text.tryAgain}
                </Button>
              ) : null}
              <Button
                size="sm"
                onClick={() => openDialog({ kind: 'settings', tab: 'lock', focus: 'passphrase' })}
              >
                {text.lock.set}
              </Button>
            </>
          ) : null
        }
      >
        {kept === 'apart' ? text.lock.keptApart : whyNowhere(store)}
      </Banner>
    )
  const dismissible = notices.map(({ id, kind, path }) => (
    <Banner
      wide
      key={id}
      tone="warn"
      icon={TriangleAlert}
      actions={
        <Button
          icon={X}
          kind="ghost"
          size="sm"
          aria-label={text.dismiss}
          onClick={() => window.keystow.dismissNotice(id)}
        />
      }
    >
      {text.notices[kind](path)}
    </Banner>
  ))
  return (
    <>
      {unkept}
      {dismissible}
    </>
  )
}
