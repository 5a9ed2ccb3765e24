import { TriangleAlert, X } from 'lucide-react'
import { text } from '../../messages/text.ts'
import { useApp } from '../../state/app-store.ts'
import { openDialog } from '../../state/dialog-store.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'

/** What the person should know once, until dismissed. */
export const Notices = () => {
  const notices = useApp(({ state }) => state?.notices ?? [])
  const kept = useApp(({ state }) => state?.kept ?? 'on_disk')
  const isStoreLocked = useApp(({ state }) => state?.storage.state === 'locked')
  const unkept =
    kept === 'on_disk' ? null : (
      <Banner
        tone="warn"
        icon={TriangleAlert}
        actions={
          kept === 'nowhere' ? (
            <>
              {isStoreLocked ? (
                <Button size="sm" onClick={() => void window.keystow.checkStorage()}>
                  {text.tryAgain}
                </Button>
              ) : null}
              <Button size="sm" onClick={() => openDialog({ kind: 'settings', tab: 'lock', focus: 'passphrase' })}>
                {text.lock.set}
              </Button>
            </>
          ) : null
        }
      >
        {kept === 'apart' ? text.lock.keptApart : isStoreLocked ? text.lock.keptNotYet : text.lock.keptNowhere}
      </Banner>
    )
  const dismissible = notices.map(({ id, kind, path }) => (
    <Banner
      key={id}
      tone="warn"
      icon={TriangleAlert}
      actions={
        <Button kind="ghost" size="sm" aria-label={text.dismiss} onClick={() => void window.keystow.dismissNotice(id)}>
          <X aria-hidden size={14} />
        </Button>
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
