import { CircleSlash } from 'lucide-react'
import { settledOf } from '../../../electron/contract/bulk.ts'
import { nameInText } from '../../../electron/contract/shown-name.ts'
import { text } from '../../messages/text.ts'
import { connectionOf } from '../../state/app-store.ts'
import { openDialog } from '../../state/dialog-store.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { controlJob, useBulks } from './bulk-store.ts'

/** Bulk revokes that the end of the app interrupted, with what can be done. */
export const BulkNotices = ({ activeId }: { readonly activeId: string }) => {
  const jobs = useBulks()
  return Object.values(jobs)
    .filter(({ phase }) => phase.kind === 'interrupted')
    .map((job) => {
      const { id, connectionId, total } = job
      const done = settledOf(job)
      const name = connectionId === activeId ? undefined : connectionOf(connectionId)?.name
      const goOn = (): void => {
        controlJob(id, 'resume')
        openDialog({ kind: 'bulk-revoke', connectionId, ids: [] })
      }
      return (
        <Banner
          wide
          key={id}
          tone="warn"
          icon={CircleSlash}
          actions={
            <>
              <Button size="sm" onClick={() => controlJob(id, 'dismiss')}>
                {text.bulk.discard}
              </Button>
              <Button size="sm" onClick={goOn}>
                {text.continue}
              </Button>
            </>
          }
        >
          {name === undefined
            ? text.bulk.notice(done, total)
            : text.bulk.noticeOf(nameInText(name), done, total)}
        </Banner>
      )
    })
}
