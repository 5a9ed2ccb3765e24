import { CircleAlert, TriangleAlert } from 'lucide-react'
import type { ProofDoubt } from '../../../electron/contract/death-proof.ts'
import type { Incident } from '../../../electron/contract/incident.ts'
import { exhaustive } from '../../../electron/contract/result.ts'
import { advice, because, sentences } from '../../messages/sentences.ts'
import { text } from '../../messages/text.ts'
import { pendingText } from '../../state/pending-text.ts'
import { Banner } from '../../ui/Banner.tsx'
import { FailureBanner } from '../../ui/FailureBanner.tsx'
import { useIncidentView } from './store.ts'

const doubtText = ({ kind, cause }: ProofDoubt): string => {
  const { doubt } = text.incident.problems
  return kind === 'comparison' && cause === null
    ? doubt.ownGone
    : sentences(
        kind === 'answer' ? because(cause) : '',
        doubt[kind],
        kind === 'comparison' ? because(cause) : '',
        advice(cause),
      )
}

/** What went wrong, what is true, and what can be done about it. */
const problemText = (
  { connectionId, key }: Incident,
  problem: NonNullable<Incident['problem']>,
): string => {
  const { problems } = text.incident
  switch (problem.kind) {
    case 'failed':
      return sentences(because(problem.cause), problems.failed, advice(problem.cause))
    case 'pending':
      return pendingText(connectionId, key.id, problem.cause)
    case 'unproven':
      return doubtText(problem.doubt)
    case 'alive':
      return text.incident.alive
    case 'new_gone':
      return text.incident.newGone
    case 'interrupted':
      return problems.interrupted
    default:
      return exhaustive(problem)
  }
}

/** Why the runbook rests here, or why the last action was refused. */
export const ProblemBanner = ({ incident }: { readonly incident: Incident }) => {
  const { problem } = incident
  const { failure } = useIncidentView()
  if (failure !== null) return <FailureBanner failure={failure} />
  if (problem === null) return null
  const alive = problem.kind === 'alive'
  return (
    <Banner
      role="alert"
      tone={alive ? 'danger' : 'warn'}
      icon={alive ? CircleAlert : TriangleAlert}
    >
      {problemText(incident, problem)}
    </Banner>
  )
}
