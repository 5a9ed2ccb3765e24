import { Info } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import type { AssistantPreview } from '../../../electron/contract/assistants.ts'
import type { Failure } from '../../../electron/contract/result.ts'
import { nameInText } from '../../../electron/contract/shown-name.ts'
import { text } from '../../messages/text.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { FailureBanner } from '../../ui/FailureBanner.tsx'
import { Diff } from '../delivery/Diff.tsx'
import { Place } from '../delivery/Place.tsx'

/** What to know of this assistant's file before it is written. */
const noteOn = ({ kind, action }: AssistantPreview): string | null => {
  if (kind === 'claude-code') return text.assistants.running
  return kind === 'claude-code-project' && action === 'add' ? text.assistants.shared : null
}

export interface AssistantChangeProps {
  readonly preview: AssistantPreview
  /** Another entry of Keystow is there, and is replaced. */
  readonly replaces: boolean
  readonly failure: Failure | null
  /** The file was another than the one shown, and this is what it is now. */
  readonly changed: boolean
  readonly busy: boolean
  readonly onWrite: () => void
  readonly onCancel: () => void
}

/** What would be written to the file of an assistant, before it is. */
export const AssistantChange = ({ preview, replaces, failure, changed, busy, onWrite, onCancel }: AssistantChangeProps) => {
  const heading = useRef<HTMLHeadingElement>(null)
  // What is written is read from its top, and not behind the button. Before the paint: a key pressed at once would meet another focus.
  useLayoutEffect(() => heading.current?.focus(), [])
  const texts = text.assistants
  const { kind, action, place, link, file, lines } = preview
  const title = texts.titles[action === 'add' && replaces ? 'update' : action](texts.names[kind])
  const note = noteOn(preview)
  return (
    <section aria-label={title} className="space-y-3">
      <div>
        <h3 ref={heading} tabIndex={-1} className="font-medium outline-none">
          {title}
        </h3>
        <p className="text-xs text-soft">{texts.lead}</p>
      </div>
      <div>
        <p className="select-text">
          <Place path={place} />
          {file === 'kept' ? null : <span className="ml-2 text-xs text-soft">{texts.files[file]}</span>}
        </p>
        {link === null ? null : <p className="text-xs text-soft select-text [overflow-wrap:anywhere]">{texts.link(nameInText(link))}</p>}
      </div>
      {changed ? (
        <Banner boxed tone="warn" icon={Info}>
          {text.delivery.changedMeanwhile}
        </Banner>
      ) : null}
      {failure === null ? null : <FailureBanner failure={failure} unchanged={text.delivery.nothingWritten} />}
      <Diff lines={lines} />
      {note === null ? null : <p className="text-xs text-soft">{note}</p>}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onCancel}>{text.cancel}</Button>
        <Button kind="primary" disabled={busy} onClick={onWrite}>
          {texts.write[action]}
        </Button>
      </div>
    </section>
  )
}
