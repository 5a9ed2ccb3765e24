import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Incident } from '../../../electron/contract/incident.ts'
import type { Failure } from '../../../electron/contract/result.ts'
import { text } from '../../messages/text.ts'
import { announce } from '../../ui/announce-store.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { FailureBanner } from '../../ui/FailureBanner.tsx'
import { StepView } from '../rotate/StepView.tsx'
import { ProblemBanner } from './ProblemBanner.tsx'
import { act, end, useIncidentView } from './store.ts'

/** What happened, for those who were not there. */
export const NoteStep = ({ incident }: { readonly incident: Incident }) => {
  const { pending } = useIncidentView()
  const { id, proof, known } = incident
  const [paths, setPaths] = useState(false)
  const [note, setNote] = useState('')
  const [said, setSaid] = useState('')
  const [failure, setFailure] = useState<Failure | null>(null)
  useEffect(() => {
    let wanted = true
    void window.keystow.incidentNote({ id, paths }).then((made) => {
      if (!wanted) return
      if (made.ok) setNote(made.value)
      else setFailure(made.error)
    })
    return () => {
      wanted = false
    }
  }, [id, paths])
  const say = (sentence: string): void => {
    setSaid(sentence)
    announce(sentence)
  }
  const save = async (): Promise<void> => {
    setFailure(null)
    const saved = await window.keystow.saveIncidentNote({ id, paths })
    if (saved.ok && saved.value !== null) say(text.exporting.saved(saved.value))
    if (!saved.ok && saved.error.code !== 'answer_withheld') setFailure(saved.error)
  }
  const proven = proof?.why === null
  return (
    <StepView
      title={text.incident.noteTitle}
      lead={text.incident.noteLead}
      actions={
        <>
          <span className="mr-auto min-w-0 self-center text-xs text-soft [overflow-wrap:anywhere]">
            {said}
          </span>
          <CopyButton value={note} label={text.incident.copy} />
          <Button onClick={save}>{text.incident.save}</Button>
          <Button kind="primary" disabled={pending} onClick={() => end(incident, 'finish')}>
            {text.incident.finish}
          </Button>
        </>
      }
    >
      <ProblemBanner incident={incident} />
      <FailureBanner failure={failure} />
      <Banner
        tone={proven ? 'good' : 'warn'}
        icon={proven ? CircleCheck : TriangleAlert}
        actions={
          proven ? undefined : (
            <Button size="sm" disabled={pending} onClick={() => act(incident, { kind: 'back' })}>
              {text.incident.takeUp}
            </Button>
          )
        }
      >
        {proven
          ? text.incident.proven(text.times.at(Date.parse(proof.at), Date.now()))
          : text.incident.notProven}
      </Banner>
      <section
        aria-label={text.incident.notePreview}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard.
        tabIndex={0}
        className="max-h-[32vh] overflow-auto rounded-md border border-line bg-panel px-3 py-2"
      >
        <pre className="font-mono text-xs whitespace-pre-wrap select-text [overflow-wrap:anywhere]">
          {note}
        </pre>
      </section>
      {known.deliveries.some(({ kind }) => kind === 'env-file') ? (
        <Checkbox label={text.incident.withPaths} checked={paths} onChange={setPaths} />
      ) : null}
    </StepView>
  )
}
