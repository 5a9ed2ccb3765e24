import { useState } from 'react'
import type { LabState } from '../../../electron/contract/lab.ts'
import { text } from '../../messages/text.ts'
import { runLabAction } from '../../state/lab-store.ts'
import { Button } from '../../ui/Button.tsx'
import { Confirm } from '../../ui/Confirm.tsx'
import { useNow } from '../../ui/use-now.ts'
import { KeysPanel } from './KeysPanel.tsx'
import { Panel } from './Panel.tsx'
import { SeedForm } from './SeedForm.tsx'

const texts = text.lab.data

const Snapshot = ({ savedAt }: { readonly savedAt: number | null }) => {
  const now = useNow()
  const [asking, setAsking] = useState<'save' | 'load' | null>(null)
  const save = () => runLabAction(window.keystow.saveSnapshot(), texts.savedNow)
  const confirmed = async (): Promise<void> => {
    setAsking(null)
    await (asking === 'save' ? save() : runLabAction(window.keystow.loadSnapshot(), texts.loaded))
  }
  return (
    <Panel title={texts.snapshot} lead={texts.snapshotLead}>
      <p>{savedAt === null ? texts.noSnapshot : texts.saved(text.times.at(savedAt, now))}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button onClick={() => (savedAt === null ? void save() : setAsking('save'))}>
          {texts.save}
          {savedAt === null ? '' : '…'}
        </Button>
        <Button disabled={savedAt === null} onClick={() => setAsking('load')}>
          {texts.load}…
        </Button>
      </div>
      {asking === null ? null : (
        <Confirm
          mode="local"
          title={asking === 'save' ? texts.saveTitle : texts.loadTitle}
          lead={asking === 'save' ? texts.saveBody : texts.loadBody}
          confirm={texts[asking]}
          onConfirm={() => void confirmed()}
          onCancel={() => setAsking(null)}
        />
      )}
    </Panel>
  )
}

/** What the local service holds. */
export const DataTab = ({ state }: { readonly state: LabState }) => (
  <>
    <Panel title={texts.examples} lead={texts.examplesLead}>
      <SeedForm />
    </Panel>
    <Snapshot savedAt={state.snapshotAt} />
    <KeysPanel workspaces={state.workspaces} />
  </>
)
