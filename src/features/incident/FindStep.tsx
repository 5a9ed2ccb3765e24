import { FlaskConical } from 'lucide-react'
import { useState } from 'react'
import type { Incident } from '../../../electron/contract/incident.ts'
import { shownName } from '../../../electron/contract/shown-name.ts'
import { text } from '../../messages/text.ts'
import { useIncidents } from '../../state/incidents-store.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { FailureBanner } from '../../ui/FailureBanner.tsx'
import { Place } from '../delivery/Place.tsx'
import { StepView } from '../rotate/StepView.tsx'
import { Found } from './Found.tsx'
import { PasteBox } from './PasteBox.tsx'
import { end, rehearse, showIncident, useIncidentView } from './store.ts'
import { useLeakSearch } from './use-leak-search.ts'

/** The runbooks that were left. */
const Unfinished = () => {
  const incidents = useIncidents(({ incidents }) => incidents)
  if (incidents.length === 0) return null
  return (
    <section aria-label={text.incident.unfinished}>
      <h4 className="mb-1 font-medium">{text.incident.unfinished}</h4>
      <ul className="divide-y divide-line rounded-md border border-line">
        {incidents.map((incident) => (
          <li key={incident.id} className="flex items-center gap-2 px-3 py-1.5">
            <span className="min-w-0 flex-1 truncate">
              {shownName(incident.key.name)} <span className="font-mono text-soft">{text.keys.lastFour(incident.key.lastFour)}</span>
            </span>
            <Button size="sm" onClick={() => showIncident(incident)}>
              {text.incident.open}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Finds the key by what leaked. `rehearsal`: the one that was planted. */
export const FindStep = ({ rehearsal }: { readonly rehearsal: Incident | null }) => {
  const { view, search, searchPlanted, ask, startOver } = useLeakSearch()
  const [again, setAgain] = useState(false)
  const { pending: beginning, failure: refused } = useIncidentView()
  const pending = view.pending || beginning
  const { findings } = view
  const failure = view.failure ?? refused
  const actions =
    rehearsal !== null ? (
      <Button disabled={pending} onClick={() => void end(rehearsal, 'discard')}>
        {text.incident.endRehearsal}
      </Button>
    ) : findings === null ? (
      <>
        <span className="mr-auto self-center text-xs text-soft">{text.incident.rehearseHint}</span>
        <Button disabled={pending} onClick={() => void rehearse()}>
          <FlaskConical aria-hidden size={16} />
          {text.incident.rehearse}
        </Button>
      </>
    ) : (
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
      {failure === null ? null : <FailureBanner failure={failure} />}
      {findings === null || findings.candidates.length === 0 ? (
        <PasteBox
          label={text.incident.paste}
          hint={rehearsal === null ? text.incident.pasteHint : text.incident.plantedHint}
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
      {rehearsal?.rehearsal != null && findings === null ? (
        <Banner
          boxed
          tone="accent"
          icon={FlaskConical}
          actions={
            <Button size="sm" disabled={pending} onClick={() => void searchPlanted(rehearsal.id)}>
              {text.incident.usePlanted}
            </Button>
          }
        >
          {text.incident.planted} <Place path={rehearsal.rehearsal.file} />
        </Banner>
      ) : null}
      {findings === null || findings.candidates.length === 0 ? null : (
        <Found view={view} findings={findings} pending={pending} onAsk={ask} />
      )}
      {findings === null && rehearsal === null ? <Unfinished /> : null}
    </StepView>
  )
}
