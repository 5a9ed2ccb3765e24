import { useState } from 'react'
import type { LabWorkspace } from '../../../electron/contract/lab.ts'
import { text } from '../../messages/text.ts'
import { runLabAction } from '../../state/lab-store.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { Select } from '../../ui/Select.tsx'
import { problemText } from '../create/problem-text.ts'
import { addReveals } from '../reveal/store.ts'

/** Creates a key in any workspace; its secret is revealed like any other. */
export const CreateKeyForm = ({ workspaces }: { readonly workspaces: readonly LabWorkspace[] }) => {
  const [chosen, setChosen] = useState('')
  const [name, setName] = useState('')
  const [pending, setPending] = useState(false)
  // After a reset the chosen workspace is gone.
  const workspaceId = workspaces.some(({ id }) => id === chosen) ? chosen : (workspaces[0]?.id ?? '')
  const problem = problemText(name)
  const ready = !pending && workspaceId !== '' && problem === undefined

  const create = async (): Promise<void> => {
    if (!ready) return
    setPending(true)
    const reveal = await runLabAction(window.keystow.createLabKey({ workspaceId, name: name.trim() }))
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
        options={workspaces.map(({ id, organization, name: workspace }) => ({ value: id, label: `${organization} · ${workspace}` }))}
        onChange={setChosen}
        className="w-52"
      />
      <div className="w-60">
        <Field
          label={text.keys.name}
          value={name}
          error={name.trim() === '' ? undefined : problem}
          onChange={(event) => setName(event.target.value)}
        />
      </div>
      <Button type="submit" className="mt-[22px]" disabled={!ready}>
        {text.toolbar.create}
      </Button>
    </Form>
  )
}
