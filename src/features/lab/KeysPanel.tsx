import { useEffect, useState } from 'react'
import { create } from 'zustand'
import type { LabKey, LabWorkspace } from '../../../electron/contract/lab.ts'
import { searchText } from '../../../electron/contract/search-text.ts'
import { text } from '../../messages/text.ts'
import { useApp } from '../../state/app-store.ts'
import { read, runLabAction } from '../../state/lab-store.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { Select } from '../../ui/Select.tsx'
import { problemText } from '../create/problem-text.ts'
import { addReveals } from '../reveal/store.ts'
import { KeysTable } from './KeysTable.tsx'
import { Panel } from './Panel.tsx'

/** Creates a key in any workspace; its secret is revealed like any other. */
const CreateKeyForm = ({ workspaces }: { readonly workspaces: readonly LabWorkspace[] }) => {
  const [chosen, setChosen] = useState('')
  const [name, setName] = useState('')
  const [pending, setPending] = useState(false)
  // After a reset the chosen workspace is gone.
  const workspaceId = workspaces.some(({ id }) => id === chosen)
    ? chosen
    : (workspaces[0]?.id ?? '')
  const problem = problemText(name)
  const ready = !pending && workspaceId !== '' && problem === undefined

  const create = async (): Promise<void> => {
    if (!ready) return
    setPending(true)
    const reveal = await runLabAction(
      window.keystow.createLabKey({ workspaceId, name: name.trim() }),
    )
    setPending(false)
    if (reveal === undefined) return
    setName('')
    addReveals([reveal])
  }
  return (
    <Form onSend={create} className="flex flex-wrap items-start gap-2">
      <Select
        label={text.details.workspace}
        value={workspaceId}
        options={workspaces.map(({ id, organization, name: workspace }) => ({
          value: id,
          label: `${organization} · ${workspace}`,
        }))}
        onChange={setChosen}
        className="w-52"
      />
      <div className="w-60">
        <Field
          label={text.keys.name}
          value={name}
          error={name.trim() === '' ? undefined : problem}
          onChange={setName}
        />
      </div>
      <Button type="submit" className="mt-[22px]" disabled={!ready}>
        {text.toolbar.create}
      </Button>
    </Form>
  )
}

/** The live keys of all workspaces as read last; null until then. */
const useLabKeys = create<{ readonly keys: readonly LabKey[] | null }>(() => ({ keys: null }))

const readKeys = async (): Promise<void> => {
  const keys = await read(window.keystow.labKeys())
  if (keys !== undefined) useLabKeys.setState({ keys })
}

/** Reads the keys now and whenever they may have changed; the answer ends it. */
const followKeys = (): (() => void) => {
  const stops = [
    window.keystow.onPush('lab:changed', () => void readKeys()),
    window.keystow.onPush('lab:logged', () => void readKeys()),
  ]
  void readKeys()
  return () => {
    for (const stop of stops) stop()
  }
}

const texts = text.lab.keys
/** Rows that are drawn at first and with each "more". */
const PAGE = 100

const ConnectFirst = () => (
  <div className="flex flex-wrap items-center gap-3">
    <span className="text-soft">{texts.needsConnection}</span>
    <Button onClick={() => runLabAction(window.keystow.useLocal())}>{text.toolbar.useLocal}</Button>
  </div>
)

/** Imitates the service's own settings screen: keys are created and revoked out of band. */
export const KeysPanel = ({ workspaces }: { readonly workspaces: readonly LabWorkspace[] }) => {
  const local = useApp((state) => state?.connections.find(({ kind }) => kind === 'local'))
  const { keys } = useLabKeys()
  const [filter, setFilter] = useState('')
  const [limit, setLimit] = useState(PAGE)
  useEffect(followKeys, [])

  const wanted = searchText(filter).trim()
  const fitting = (keys ?? []).filter((key) =>
    searchText(
      `${key.name} …${key.lastFour} ${key.id} ${key.workspace} ${key.organization}`,
    ).includes(wanted),
  )
  const left = fitting.length - limit
  return (
    <Panel title={texts.title} lead={texts.lead}>
      {local === undefined ? <ConnectFirst /> : <CreateKeyForm workspaces={workspaces} />}
      <div className="mt-5 flex flex-wrap items-end gap-3">
        <div className="w-60">
          <Field label={texts.filter} value={filter} onChange={setFilter} />
        </div>
        <span className="h-8 content-center text-xs text-soft">
          {texts.shown(Math.min(limit, fitting.length), keys?.length ?? 0)}
        </span>
      </div>
      {fitting.length === 0 ? (
        <p className="py-6 text-soft">
          {keys === null ? text.loading : keys.length === 0 ? texts.empty : texts.none}
        </p>
      ) : (
        <KeysTable keys={fitting.slice(0, limit)} ownId={local?.keyId ?? null} />
      )}
      {left > 0 ? (
        <Button className="mt-3" onClick={() => setLimit(limit + PAGE)}>
          {texts.more(Math.min(PAGE, left))}
        </Button>
      ) : null}
    </Panel>
  )
}
