import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { isDealtWith, isProvenDead, type Leak } from '../../../electron/contract/leak.ts'
import { sentences } from '../../messages/sentences.ts'
import { text } from '../../messages/text.ts'
import { closeDialog } from '../../state/dialog-store.ts'
import { pendingText } from '../../state/pending-text.ts'
import { usePlansOf } from '../../state/plans-store.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { DialogActions } from '../../ui/DialogActions.tsx'
import { FailureBanner } from '../../ui/FailureBanner.tsx'
import { isNowhere } from '../../ui/focus-when-gone.ts'
import { Checklist } from './Checklist.tsx'
import { stateText } from './leak-text.ts'
import { NoteView } from './NoteView.tsx'
import { RevokeNow } from './RevokeNow.tsx'
import { close, useLeakView } from './store.ts'

/** Shows what is known of the end of the key, and why it is not reached. */
const State = ({ leak }: { readonly leak: Leak }) => {
  const { connectionId, key, items, end } = leak
  const held = usePlansOf(connectionId, key.id).find(({ phase }) => phase.kind === 'held')?.phase
  const sentence = useRef<HTMLSpanElement>(null)
  // No button is pressed by the key that opened the dialog.
  useEffect(() => sentence.current?.focus({ preventScroll: true }), [])
  // The button that was pressed may be gone with what it did.
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      if (isNowhere(document.activeElement)) sentence.current?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [leak])
  const isProven = items.proof === 'done'
  const isOpen = items.revoke === 'todo'
  return (
    <Banner
      role="status"
      tone={isProven ? 'good' : isOpen ? 'danger' : 'warn'}
      icon={isProven ? CircleCheck : isOpen ? CircleAlert : TriangleAlert}
    >
      <span ref={sentence} tabIndex={-1} className="outline-none">
        {sentences(
          stateText(leak),
          items.revoke === 'doing' && held?.kind === 'held'
            ? // That the key may still work is part of the state.
              pendingText(connectionId, key.id, held.cause, '')
            : '',
          isOpen && end !== 'alive' ? text.leak.otherKey : '',
        )}
      </span>
    </Banner>
  )
}

/** All that is to be done about a leaked key, in any order. */
export const LeakView = ({ leak }: { readonly leak: Leak }) => {
  const { failure } = useLeakView()
  const isAlive = leak.end === 'alive'
  const isProven = isProvenDead(leak)
  const isWhole = isProven && isDealtWith(leak)
  return (
    <div className="space-y-3">
      <State leak={leak} />
      <FailureBanner failure={failure} />
      {leak.items.revoke === 'todo' ? <RevokeNow leak={leak} /> : null}
      <Checklist leak={leak} />
      <NoteView leak={leak} />
      <DialogActions>
        {isAlive ? (
          <span className="mr-auto">
            <Button onClick={() => close(leak, { kind: 'discard' })}>{text.leak.notLeaked}</Button>
          </span>
        ) : null}
        <Button onClick={closeDialog}>{text.close}</Button>
        {isAlive ? null : (
          <Button
            kind={isWhole ? 'primary' : 'secondary'}
            onClick={() => close(leak, { kind: 'finish', isProven })}
          >
            {text.leak.finish[isWhole ? 'proven' : isProven ? 'open' : 'unproven']}
          </Button>
        )}
      </DialogActions>
    </div>
  )
}
