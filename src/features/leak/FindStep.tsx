import { useState } from 'react'
import { shownName } from '../../../electron/contract/shown-name.ts'
import { text } from '../../messages/text.ts'
import { useLeaks } from '../../state/leaks-store.ts'
import { Button } from '../../ui/Button.tsx'
import { FailureBanner } from '../../ui/FailureBanner.tsx'
import { pastedSecret } from '../keys/list-view-store.ts'
import { StepView } from '../rotation/StepView.tsx'
import { Found } from './Found.tsx'
import { PasteBox } from './PasteBox.tsx'
import { showLeak, useLeakView } from './store.ts'
import { useLeakSearch } from './use-leak-search.ts'

/** The leaks that are not closed, of all connections. */
const Unfinished = () => {
  const leaks = useLeaks()
  if (leaks.length === 0) return null
  return (
    <section aria-label={text.leak.unfinished}>
      <h4 className="mb-1 font-medium">{text.leak.unfinished}</h4>
      <ul className="divide-y divide-line rounded-md border border-line">
        {leaks.map((leak) => (
          <li key={leak.id} className="flex items-center gap-2 px-3 py-1.5">
            <span className="min-w-0 flex-1 truncate">
              {shownName(leak.key.name)}{' '}
              <span className="font-mono text-soft">{text.keys.lastFour(leak.key.lastFour)}</span>
            </span>
            <Button size="sm" onClick={() => showLeak(leak)}>
              {text.leak.show}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Finds the key by what leaked. `pasted`: begins with what was pasted into the search field. */
export const FindStep = ({ pasted: isPasted = false }: { readonly pasted?: boolean }) => {
  const { view, search, ask, startOver } = useLeakSearch(isPasted ? pastedSecret : undefined)
  const [again, setAgain] = useState(false)
  const { pending: beginning, failure: refused } = useLeakView()
  const pending = view.pending || beginning
  const { findings } = view
  const failure = view.failure ?? refused
  const actions =
    findings === null ? null : (
      <Button
        disabled={pending}
        onClick={() => {
          setAgain(true)
          startOver()
        }}
      >
        {text.leak.startOver}
      </Button>
    )
  return (
    <StepView title={text.leak.findTitle} lead={text.leak.findLead} actions={actions}>
      <FailureBanner failure={failure} />
      {findings === null || findings.candidates.length === 0 ? (
        <PasteBox
          label={text.leak.paste}
          hint={text.leak.pasteHint}
          submit={text.leak.look}
          pending={pending}
          focused={again}
          onTyping={() => {
            if (findings !== null) startOver()
          }}
          onText={(pasted) => void search(pasted)}
        />
      ) : null}
      {findings !== null && findings.candidates.length === 0 ? (
        <p role="status" className="text-warn-ink">
          {view.isAddress ? text.leak.nothingInAddress : text.leak.nothingInIt}
        </p>
      ) : null}
      {findings === null || findings.candidates.length === 0 ? null : (
        <Found view={view} findings={findings} pending={pending} onAsk={ask} />
      )}
      {findings === null ? <Unfinished /> : null}
    </StepView>
  )
}
