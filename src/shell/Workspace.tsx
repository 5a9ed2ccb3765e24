import { FlaskConical } from 'lucide-react'
import type { Connection } from '../../electron/contract/connection.ts'
import { UnknownKeysNotice } from '../features/alarm/UnknownKeysNotice.tsx'
import { Notices } from '../features/connections/Notices.tsx'
import { DetailsArea } from '../features/details/DetailsArea.tsx'
import { KeptNotice } from '../features/kept/KeptNotice.tsx'
import { KeyList } from '../features/keys/KeyList.tsx'
import { KeyListNotice, PartNotice } from '../features/keys/KeyListNotice.tsx'
import { returnFocus } from '../features/keys/return-focus.ts'
import { useKeyList } from '../features/keys/store.ts'
import { loadExample } from '../features/lab/load-example.ts'
import { LeakNotices } from '../features/leak/LeakNotices.tsx'
import { AllowanceNotices } from '../features/lease/AllowanceNotices.tsx'
import { LeaseNotices } from '../features/lease/LeaseNotices.tsx'
import { BulkNotices } from '../features/revocations/BulkNotices.tsx'
import { PlansNotice } from '../features/revocations/PlansNotice.tsx'
import { ProofNotices } from '../features/revocations/ProofNotices.tsx'
import { RotationNotices } from '../features/rotation/RotationNotices.tsx'
import { text } from '../messages/text.ts'
import { Banner } from '../ui/Banner.tsx'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { StatusBar } from './StatusBar.tsx'
import { Toolbar } from './Toolbar.tsx'

const ReconnectPanel = lazyComponent(
  async () => (await import('../features/connections/ReconnectPanel.tsx')).ReconnectPanel,
)

/** One connection's keys, with what there is to know and to do about them. */
export const Workspace = ({ connection }: { readonly connection: Connection }) => {
  const list = useKeyList(connection.id)
  return (
    <div className="flex h-full flex-col">
      {connection.kind === 'local' ? (
        <aside aria-label={text.local.badge}>
          <Banner wide tone="accent" icon={FlaskConical}>
            {text.local.banner}
          </Banner>
        </aside>
      ) : null}
      <Toolbar connection={connection} list={list} />
      <main className="flex min-h-0 flex-1 flex-col overflow-y-auto">
        <h1 className="sr-only">{text.keys.grid}</h1>
        <Notices />
        <UnknownKeysNotice connectionId={connection.id} />
        <PlansNotice />
        <KeptNotice list={list} />
        <BulkNotices activeId={connection.id} />
        <AllowanceNotices onLastEnded={returnFocus} />
        <ProofNotices connectionId={connection.id} />
        <LeaseNotices connectionId={connection.id} />
        <LeakNotices connectionId={connection.id} />
        <RotationNotices connectionId={connection.id} />
        {list?.phase === 'signed_out' ? (
          <ReconnectPanel connection={connection} list={list} />
        ) : (
          <KeyListNotice list={list} />
        )}
        <PartNotice list={list} />
        <DetailsArea connection={connection} list={list}>
          <KeyList connection={connection} list={list} onLoadExample={() => void loadExample()} />
        </DetailsArea>
      </main>
      <StatusBar connection={connection} list={list} />
    </div>
  )
}
