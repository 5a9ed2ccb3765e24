import { useState } from 'react'
import { shownName } from '../../../electron/contract/shown-name.ts'
import { text } from '../../messages/text.ts'
import { useIncidents } from '../../state/incidents-store.ts'
import { Button } from '../../ui/Button.tsx'
import { FailureBanner } from '../../ui/FailureBanner.tsx'
import { StepView } from '../rotate/StepView.tsx'
import { Found } from './Found.tsx'
import { PasteBox } from './PasteBox.tsx'
import { showIncident, useIncidentView } from './store.ts'
import { useLeakSearch } from './use-leak-search.ts'

/** The runbooks that were left. */
const Unfinished = () => {
  const incidents = useIncidents()
  if (incidents.length === 0) return null
  return (
    <section aria-label={text.incident.unfinished}>
      <h4 className="mb-1 font-medium">{text.incident.unfinished}</h4>
      <ul className="divide-y divide-line rounded-md border border-line">
        {incidents.map((incident) => (
          <li key={incident.id} className="flex items-center gap-2 px-3 py-1.5">
            <span className="min-w-0 flex-1 truncate">
              {shownName(incident.key.name)}{' '}
              <span className="font-mono text-soft">
                {text.keys.lastFour(incident.key.lastFour)}
              </span>
            </span>
            <Button size="sm" onClick={() => showIncident(incident)}>
              {text.continue}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Finds the key by what leaked. */
export const FindStep = () => {
  const { view, search, ask, startOver } = useLeakSearch()
  const [again, setAgain] = useState(false)
  const { pending: beginning, failure: refused } = useIncidentView()
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
        {text.incident.startOver}
      </Button>
    )
  return (
    <StepView title={text.incident.findTitle} lead={text.incident.findLead} actions={actions}>
      <FailureBanner failure={failure} />
      {findings === null || findings.candidates.length === 0 ? (
        <PasteBox
          label={text.incident.paste}
          hint={text.incident.pasteHint}
          submit={text.incident.look}
          pending={pending}
          focused={again}
          onText={(pasted) => void search(pasted)}
        />
      ) : null}
      {findings !== null && findings.candidates.length === 0 ? (
        <p role="status" className="text-warn-ink">
          {text.incident.nothingInIt}
        </p>
      ) : null}
      {findings === null || findings.candidates.length === 0 ? null : (
        <Found view={view} findings={findings} pending={pending} onAsk={ask} />
      )}
      {findings === null ? <Unfinished /> : null}
    </StepView>
  )
}
