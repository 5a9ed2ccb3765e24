import { TriangleAlert, X } from 'lucide-react'
import type { Notice, SecureStorage } from '../../../electron/contract/app-state.ts'
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

/** A refusing disk refuses every file: their notices are one. */
const merged = (notices: readonly Notice[]) => {
  const isRefusal = ({ kind }: Notice): boolean => kind === 'disk_full' || kind === 'not_written'
  const groups = Map.groupBy(notices, (notice) => (isRefusal(notice) ? notice.kind : notice.id))
  return [...groups.values()].flatMap((group) => {
    const kind = group[0]?.kind
    return kind === undefined
      ? []
      : [{ kind, ids: group.map(({ id }) => id), paths: group.map(({ path }) => path) }]
  })
}

/** Shows what the person should know once, until dismissed. */
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
  const dismissible = merged(notices).map(({ ids, kind, paths }) => (
    <Banner
      wide
      key={ids[0]}
      tone="warn"
      icon={TriangleAlert}
      actions={
        <Button
          icon={X}
          kind="ghost"
          size="sm"
          aria-label={text.dismiss}
          onClick={() => {
            for (const id of ids) void window.keystow.dismissNotice(id)
          }}
        />
      }
    >
      {text.notices[kind](paths.join(', '))}
    </Banner>
  ))
  return (
    <>
      {unkept}
      {dismissible}
    </>
  )
}
