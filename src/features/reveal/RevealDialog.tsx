import { useRef, useState } from 'react'
import type { ApiKey } from '../../../electron/contract/api-key.ts'
import type { Connection } from '../../../electron/contract/connection.ts'
import type { Reveal } from '../../../electron/contract/workflow.ts'
import { text } from '../../messages/text.ts'
import { modeOf, useConnection } from '../../state/app-store.ts'
import { useCopyOf } from '../../state/clipboard-store.ts'
import { useAnnouncement } from '../../ui/announce-store.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Stay } from '../../ui/Confirm.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { FailureBanner } from '../../ui/FailureBanner.tsx'
import type { Mode } from '../../ui/mode.ts'
import { ShownName } from '../../ui/ShownName.tsx'
import { rowOrCurrent } from '../keys/row-focus.ts'
import { useKeptKeys } from '../notes/store.ts'
import { useDeliveriesOf } from '../notes/use-current-places.ts'
import { AskedBy } from './AskedBy.tsx'
import { SecretPanel } from './SecretPanel.tsx'
import { countsAsSaved, whyCopyIsNotSaved } from './save-gate.ts'
import { askGuard, closeAnyway, finishReveal, keepOpen, useReveals } from './store.ts'

/** Asked before an unsaved secret would be lost. */
const UnsavedQuestion = ({
  revealId,
  mode,
}: {
  readonly revealId: string
  readonly mode: Mode
}) => {
  const { guard } = useReveals()
  if (guard === null) return null
  return (
    <Stay
      danger
      mode={mode}
      title={guard === 'quit' ? text.reveal.guardQuit : text.reveal.guard}
      lead={text.reveal.guardBody}
      leave={guard === 'quit' ? text.reveal.quitAnyway : text.reveal.closeAnyway}
      onLeave={() => closeAnyway(revealId)}
      onStay={keepOpen}
    />
  )
}

/** Returns where the secret of a reveal is already, besides the clipboard. */
const useDelivered = ({ id, connectionId, key }: Reveal) => {
  // An id may come twice: what is kept may be of a key that is gone.
  const isKept = useKeptKeys(connectionId).some(
    (kept) => kept.id === key.id && kept.lastFour === key.lastFour,
  )
  const written = useDeliveriesOf({ revealId: id, connectionId, keyId: key.id }).length > 0
  return { isKept, written, delivered: written || isKept }
}

interface LeadProps {
  /** The connection, where it is not the local one. */
  readonly named: Connection | null
  readonly isKept: boolean
  readonly written: boolean
}

const Lead = ({ named, isKept, written }: LeadProps) => (
  <>
    {named === null ? null : (
      <span className="block truncate">
        <ShownName name={named.name} />
      </span>
    )}
    {/* A kept secret can be copied again. */}
    {isKept ? null : written ? text.reveal.bodyDelivered : text.reveal.body}
  </>
)

interface LeaveProps {
  readonly saved: boolean
  readonly onSaved: (saved: boolean) => void
  readonly delivered: boolean
  readonly mayLeave: boolean
  /** Why a copy does not count, where one was made. */
  readonly gate: string | null
  readonly onLeave: () => void
}

/** The way out of the dialog, which is closed until the secret is saved. */
const Leave = ({ saved, onSaved, delivered, mayLeave, gate, onLeave }: LeaveProps) => (
  <>
    {/* Both stay where they are when the line below goes: it can do so between the press and the release of a click. */}
    <div className="mr-auto min-w-0 flex-1 self-start pt-1.5">
      {delivered ? null : <Checkbox label={text.reveal.saved} checked={saved} onChange={onSaved} />}
      {mayLeave ? null : <p className="mt-0.5 text-xs text-soft">{gate ?? text.reveal.gate}</p>}
    </div>
    <Button kind="primary" className="self-start" disabled={!mayLeave} onClick={onLeave}>
      {text.done}
    </Button>
  </>
)

const KeyLine = ({ apiKey }: { readonly apiKey: ApiKey }) => (
  <p className="mb-2 flex items-baseline gap-2">
    <span className="line-clamp-2 min-w-0 font-medium [overflow-wrap:anywhere]">
      <ShownName name={apiKey.name} />
    </span>
    <span className="shrink-0 font-mono text-soft">{text.keys.lastFour(apiKey.lastFour)}</span>
  </p>
)

const titleOf = (mode: Mode, delivered: boolean): string => {
  if (delivered) return text.reveal.titleDelivered
  return mode === 'local' ? text.reveal.titleLocal : text.reveal.title
}

const RevealOne = ({ reveal, waiting }: { readonly reveal: Reveal; readonly waiting: number }) => {
  const connection = useConnection(reveal.connectionId)
  const mode = modeOf(connection)
  const named = mode === 'local' ? null : connection
  const copy = useCopyOf(reveal.id)
  const [saved, setSaved] = useState(false)
  const copyButton = useRef<HTMLButtonElement>(null)
  const { isKept, written, delivered } = useDelivered(reveal)
  /** What holds whatever becomes of the copy. */
  const lasting = saved ? 'saved' : delivered ? 'delivered' : null
  const gate = whyCopyIsNotSaved(copy)
  const { failure } = useReveals()

  useAnnouncement(lasting === null ? (gate ?? '') : '')

  return (
    <Dialog
      width="form"
      title={titleOf(mode, delivered)}
      lead={
        named === null && isKept ? undefined : (
          <Lead named={named} isKept={isKept} written={written} />
        )
      }
      mode={mode}
      initialFocus={copyButton}
      finalFocus={() => rowOrCurrent(reveal.key.id)}
      onClose={() =>
        lasting === null ? askGuard('dialog') : void finishReveal(reveal.id, lasting)
      }
      footer={
        <Leave
          saved={saved}
          onSaved={setSaved}
          delivered={delivered}
          mayLeave={countsAsSaved(copy, delivered, saved)}
          gate={gate}
          onLeave={() => void finishReveal(reveal.id, lasting ?? 'copied')}
        />
      }
    >
      <AskedBy asked={reveal.asked} />
      <KeyLine apiKey={reveal.key} />
      <SecretPanel
        revealId={reveal.id}
        connectionId={reveal.connectionId}
        apiKey={reveal.key}
        mode={mode}
        checkable
        copyRef={copyButton}
      />
      <FailureBanner className="mt-3" failure={failure} />
      {waiting > 0 ? <p className="mt-3 text-xs text-soft">{text.reveal.more(waiting)}</p> : null}
      <UnsavedQuestion revealId={reveal.id} mode={mode} />
    </Dialog>
  )
}

/** The secrets that wait to be saved, one after the other. */
export const RevealDialog = () => {
  const { reveals } = useReveals()
  const [first, ...more] = reveals
  return first === undefined ? null : (
    <RevealOne key={first.id} reveal={first} waiting={more.length} />
  )
}
