import { exhaustive, type Failure } from '../../../electron/contract/result.ts'
import type { Rotation, RotationProblem } from '../../../electron/contract/rotate.ts'
import { advice, because, sentences } from '../../messages/sentences.ts'
import { text } from '../../messages/text.ts'
import { pendingText } from '../../state/pending-text.ts'
import { Warning } from '../../ui/Banner.tsx'
import { FailureBanner } from '../../ui/FailureBanner.tsx'
import { lostText, unknownText } from '../create/problem-text.ts'
import { useRotationView } from './store.ts'

const texts = text.rotate.problems

/**
 * Says which key is valid. What is said of the new key was shown by a call; of the old one only
 * that the rotation left it, because a leaked key may have been revoked before.
 */
const validKeyText = ({ proven }: Rotation): string =>
  proven ? text.rotate.newWorks : text.rotate.oldUnchanged

const failedText = (rotation: Rotation): string => {
  switch (rotation.step) {
    case 'check':
      return sentences(texts.checkFailed, validKeyText(rotation))
    case 'store':
      return sentences(texts.storeFailed, validKeyText(rotation))
    case 'undo':
      return texts.undoFailed
    case 'retire':
      return sentences(texts.retireFailed, validKeyText(rotation))
    default:
      return sentences(texts.openFailed, validKeyText(rotation))
  }
}

const interruptedText = ({ step }: Rotation): string =>
  step === 'look'
    ? texts.interruptedUnknown
    : step === 'undo'
      ? texts.interruptedUndo
      : texts.interrupted

/** Says what the list showed after the create's answer was lost. */
const lostCreateText = (
  { name, newKey }: Rotation,
  { cause, orphans, others }: Extract<RotationProblem, { readonly kind: 'lost' }>,
): string =>
  newKey !== null
    ? sentences(because(cause), texts.orphan(name, newKey.lastFour))
    : sentences(
        because(cause),
        lostText(name, orphans.length, others.length),
        text.rotate.oldUnchanged,
      )

/** Says what is open of the revoke that ends the rotation or undoes it. */
const revokeText = (
  { connectionId, step, oldKey, newKey }: Rotation,
  cause: Failure | null,
): string =>
  step === 'undo'
    ? pendingText(connectionId, newKey?.id ?? '', cause, text.rotate.newMayWork)
    : pendingText(connectionId, oldKey.id, cause, text.rotate.oldMayWork)

/** Returns what went wrong, what is still valid, and what can be done about it. */
const problemText = (rotation: Rotation): string => {
  const { problem, step } = rotation
  if (problem === null) return ''
  switch (problem.kind) {
    case 'refused':
      return sentences(
        because(problem.cause),
        text.create.nothingCreated,
        text.rotate.oldUnchanged,
        advice(problem.cause),
      )
    case 'lost':
      return lostCreateText(rotation, problem)
    case 'unknown':
      return sentences(
        because(problem.cause),
        unknownText(rotation.name, problem.listFailure),
        text.rotate.oldUnchanged,
        advice(problem.listFailure),
      )
    case 'failed':
      // A refused new key is not to be answered by connecting with another one.
      return sentences(
        because(problem.cause),
        failedText(rotation),
        problem.cause.code === 'unauthorized' ? '' : advice(problem.cause),
      )
    case 'pending':
      return revokeText(rotation, problem.cause)
    case 'too_late':
      return sentences(
        texts.tooLate,
        pendingText(rotation.connectionId, rotation.oldKey.id, null, text.rotate.oldMayWork),
      )
    case 'interrupted':
      return interruptedText(rotation)
    case 'old_gone':
      return rotation.delivered ? texts.oldGoneDelivered : texts.oldGone
    case 'old_unlisted':
      return texts.oldUnlisted
    case 'not_proven':
      return step === 'undo' ? texts.newUnproven : texts.oldUnproven
    case 'old_wanted':
      return texts.oldWanted(
        problem.reasons.map((reason) => text.rotate.wantedBy[reason]).join(', '),
      )
    case 'new_gone':
      return texts.newGone
    default:
      return exhaustive(problem)
  }
}

/** Why the rotation rests here, or why the last action was refused. */
export const ProblemBanner = ({ rotation }: { readonly rotation: Rotation }) => {
  const { failure } = useRotationView()
  if (failure !== null) return <FailureBanner failure={failure} />
  const said = problemText(rotation)
  return said === '' ? null : <Warning role="alert">{said}</Warning>
}
