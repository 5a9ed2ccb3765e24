import { TriangleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { Assistant, AssistantAction } from '../../../electron/contract/assistants.ts'
import type { ChannelState } from '../../../electron/contract/channel-state.ts'
import { text } from '../../messages/text.ts'
import { openDialog } from '../../state/dialog-store.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { FailureBanner } from '../../ui/FailureBanner.tsx'
import { Place } from '../delivery/Place.tsx'
import { AssistantChange } from './AssistantChange.tsx'
import { useAssistants } from './use-assistants.ts'

interface RowProps {
  readonly assistant: Assistant
  readonly canAdd: boolean
  readonly onPreview: (action: AssistantAction) => void
}

const stateText = ({ state, refusal }: Assistant): string =>
  state === 'refused' ? text.assistants.refused(refusal ?? '') : text.assistants.states[state]

const Row = ({ assistant, canAdd, onPreview }: RowProps) => {
  const texts = text.assistants
  const { id, kind, path, state } = assistant
  const name = texts.names[kind]
  return (
    <li data-assistant={id} className="flex flex-wrap items-start gap-x-3 gap-y-1 border-t border-line py-2 first:border-t-0">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-medium">{name}</p>
        <p className={state === 'refused' || state === 'other_copy' ? 'text-xs text-warn-ink' : 'text-xs text-soft'}>
          {stateText(assistant)}
        </p>
        {state === 'missing' ? null : (
          <p className="text-xs text-soft select-text">
            <Place path={path} />
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {canAdd && (state === 'absent' || state === 'other_copy') ? (
          <Button size="sm" aria-label={state === 'absent' ? texts.addTo(name) : texts.updateIn(name)} onClick={() => onPreview('add')}>
            {state === 'absent' ? texts.add : texts.update}
          </Button>
        ) : null}
        {state === 'added' || state === 'other_copy' ? (
          <Button size="sm" aria-label={texts.removeFrom(name)} onClick={() => onPreview('remove')}>
            {texts.remove}
          </Button>
        ) : null}
      </div>
    </li>
  )
}

/** The assistants of this computer, and whether each has Keystow. */
export const AssistantsTab = ({ channel }: { readonly channel: ChannelState }) => {
  const texts = text.assistants
  const shown = useAssistants()
  const { known, preview, failure, lastId } = shown
  const section = useRef<HTMLDivElement>(null)
  const wasChanging = useRef(false)
  useEffect(() => {
    // The focus goes back to where the change began.
    if (wasChanging.current && preview === null)
      section.current?.querySelector<HTMLElement>(`[data-assistant="${lastId}"] button, [data-choose]`)?.focus()
    wasChanging.current = preview !== null
  }, [preview, lastId])
  if (preview !== null)
    return (
      <AssistantChange
        key={preview.id}
        preview={preview}
        replaces={known?.assistants.some(({ id, state }) => id === lastId && state === 'other_copy') === true}
        failure={failure}
        changed={shown.changed}
        busy={shown.busy}
        onWrite={() => void shown.write()}
        onCancel={shown.cancel}
      />
    )
  return (
    <div ref={section} data-setting="assistants" className="space-y-3">
      <p className="text-xs text-soft">{texts.hint}</p>
      {channel.kind === 'on' ? null : (
        <Banner boxed tone="warn" icon={TriangleAlert}>
          {texts.off}
        </Banner>
      )}
      {known?.command === null ? (
        <Banner boxed tone="warn" icon={TriangleAlert}>
          {texts.noCommand}
        </Banner>
      ) : null}
      {failure === null ? null : <FailureBanner failure={failure} />}
      {known === null ? null : (
        <ul aria-label={texts.list}>
          {known.assistants.map((assistant) => (
            <Row
              key={assistant.id}
              assistant={assistant}
              canAdd={known.command !== null}
              onPreview={(action) => void shown.look(assistant.id, action)}
            />
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-2">
        <Button data-choose disabled={known === null} onClick={() => void shown.chooseProject()}>
          {texts.chooseProject}
        </Button>
        {/* Longer than a small window is wide. */}
        <Button
          className="h-auto min-h-8 max-w-full shrink py-1 whitespace-normal"
          onClick={() => openDialog({ kind: 'activity', tab: 'programs' })}
        >
          {text.activity.programsEntry}
        </Button>
      </div>
    </div>
  )
}
