import { exhaustive, type Failure } from '../../../electron/contract/result.ts'
import type { Rotation } from '../../../electron/contract/rotate.ts'
import { text } from '../../messages/text.ts'

const because = (cause: Failure | null): string => (cause === null ? '' : text.failures.what(cause))
const advice = (cause: Failure | null): string => (cause === null ? '' : text.failures.next(cause))
const sentences = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join(' ')

const words = text.rotate.problems

/** What is claimed of the new key was shown by a call. */
const valid = ({ proven }: Rotation): string => (proven ? text.rotate.bothWork : text.rotate.oldWorks)

const failedAt = (rotation: Rotation): string => {
  switch (rotation.step) {
    case 'check':
      return sentences(words.checkFailed, valid(rotation))
    case 'store':
      return sentences(words.storeFailed, valid(rotation))
    case 'undo':
      return sentences(words.undoFailed, valid(rotation))
    case 'retire':
      return sentences(words.retireFailed, valid(rotation))
    default:
      return sentences(words.openFailed, valid(rotation))
  }
}

const interruptedAt = ({ step }: Rotation): string =>
  step === 'look' ? words.interruptedUnknown : step === 'undo' ? words.interruptedUndo : words.interrupted

/** What went wrong, what is still valid, and what can be done about it. */
export const problemWords = (rotation: Rotation): string => {
  const { problem, name, step, newKey } = rotation
  if (problem === null) return ''
  const four = newKey?.lastFour ?? ''
  switch (problem.kind) {
    case 'refused':
      return sentences(because(problem.cause), text.create.nothingCreated, text.rotate.oldWorks, advice(problem.cause))
    case 'lost':
      if (newKey !== null) return sentences(because(problem.cause), words.orphan(four))
      return problem.orphans.length === 0
        ? sentences(because(problem.cause), text.create.lostNone(name), text.rotate.oldWorks)
        : sentences(because(problem.cause), text.create.lostMany(name, problem.orphans.length), text.rotate.oldWorks)
    case 'unknown':
      return step === 'look'
        ? sentences(because(problem.cause), text.create.unknown(name), text.rotate.oldWorks, advice(problem.listFailure))
        : sentences(because(problem.cause), words.unknownRevoke, advice(problem.listFailure))
    case 'failed':
      // A refused new key is not to be answered by connecting with another one.
      return sentences(because(problem.cause), failedAt(rotation), problem.cause.code === 'unauthorized' ? '' : advice(problem.cause))
    case 'still_there':
      return sentences(because(problem.cause), words.stillThere, advice(problem.cause))
    case 'interrupted':
      return interruptedAt(rotation)
    case 'secret_lost':
      return words.secretLost(four)
    case 'old_gone':
      return words.oldGone
    case 'new_gone':
      return words.newGone
    default:
      return exhaustive(problem)
  }
}
