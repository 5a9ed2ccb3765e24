import { useId, useState } from 'react'
import { type LabState, SEED_NAMES, type SeedName } from '../../../electron/contract/lab.ts'
import { text } from '../../messages/text.ts'
import { runLabAction } from '../../state/lab-store.ts'
import { Button } from '../../ui/Button.tsx'
import { Confirm } from '../../ui/Confirm.tsx'
import { Form } from '../../ui/Form.tsx'
import { useNow } from '../../ui/use-now.ts'
import { KeysPanel } from './KeysPanel.tsx'
import { Panel } from './Panel.tsx'

const texts = text.lab.data

const Choice = ({
  group,
  seed,
  checked,
  onChoose,
}: {
  readonly group: string
  readonly seed: SeedName
  readonly checked: boolean
  readonly onChoose: (seed: SeedName) => void
}) => (
  <label className="flex items-start gap-2.5 rounded-md px-2 py-1.5 hover:bg-panel has-checked:bg-accent-tint has-focus-visible:outline-2 has-focus-visible:outline-accent-ink">
    <input
      type="radio"
      name={group}
      checked={checked}
      onChange={() => onChoose(seed)}
      className="mt-0.5 size-3.5 shrink-0 accent-accent outline-none"
    />
    <span className="min-w-0">
      <span className="block font-medium">{texts.seeds[seed].name}</span>
      <span className="block text-xs text-soft">{texts.seeds[seed].lead}</span>
    </span>
  </label>
)

/** Chooses a named data set and, after a confirmation, replaces all data by it. */
const SeedForm = () => {
  const [seed, setSeed] = useState<SeedName>('mixed')
  const [asking, setAsking] = useState(false)
  const group = useId()
  const { name } = texts.seeds[seed]
  const ask = (): void => {
    setAsking(true)
  }
  const reset = async (): Promise<void> => {
    setAsking(false)
    await runLabAction(window.keystow.resetLab(seed), texts.resetDone(name))
  }
  return (
    <Form onSend={ask}>
      <fieldset className="min-w-0">
        <legend className="sr-only">{texts.example}</legend>
        <div className="-mx-2 grid max-w-200 grid-cols-[repeat(auto-fill,minmax(240px,1fr))] gap-x-2 gap-y-0.5">
          {SEED_NAMES.map((one) => (
            <Choice key={one} group={group} seed={one} checked={one === seed} onChoose={setSeed} />
          ))}
        </div>
      </fieldset>
      <Button type="submit" className="mt-3">
        {texts.reset(name)}…
      </Button>
      {asking ? (
        <Confirm
          mode="local"
          title={texts.resetTitle(name)}
          lead={texts.resetBody}
          confirm={texts.reset(name)}
          onConfirm={reset}
          onCancel={() => setAsking(false)}
        />
      ) : null}
    </Form>
  )
}

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
          onConfirm={confirmed}
          onCancel={() => setAsking(null)}
        />
      )}
    </Panel>
  )
}

/** Shows what the local service holds. */
export const DataTab = ({ state }: { readonly state: LabState }) => (
  <>
    <Panel title={texts.examples} lead={texts.examplesLead}>
      <SeedForm />
    </Panel>
    <Snapshot savedAt={state.snapshotAt} />
    <KeysPanel workspaces={state.workspaces} />
  </>
)
