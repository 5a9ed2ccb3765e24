import type { ApprovalWarning, FrozenRequest } from '../../contract/approval.ts'
import { hostOf } from '../key-api/host-of.ts'
import { safeName } from '../person/names.ts'
import type { Question } from '../person/questions.ts'
import type { MainTexts } from '../texts/en.ts'

/** What the app loses with the key. */
const LOST: readonly ApprovalWarning[] = ['own', 'maybe_own', 'last']

/** Whether the press of a button is too little: as in the window, the app's own key and the last one are not revoked by one. */
export const needsQuestion = ({ kind, warnings }: FrozenRequest): boolean =>
  kind === 'revoke' && warnings.some((warning) => LOST.includes(warning))

/** What is asked in a dialog of the system before an approval, where that is needed or main saw no press. */
export const approvalQuestion = ({ questions, approval }: MainTexts, request: FrozenRequest): Question => {
  const { key, connection, warnings } = request
  if (key === null || !needsQuestion(request)) return approval.withoutInput
  const { own, maybeOwn, last, message, consequence, yes } = questions.revoke
  const reasons = [
    ...(warnings.includes('own') ? [own] : []),
    ...(warnings.includes('maybe_own') ? [maybeOwn] : []),
    ...(warnings.includes('last') ? [last] : []),
  ]
  return {
    message: connection.kind === 'local' ? questions.writes['api-keys:revoke'] : message(hostOf(connection.address)),
    detail: [
      questions.key(safeName(key.name), key.lastFour),
      questions.quoted(safeName(connection.name)),
      reasons.join('\n'),
      consequence,
    ].join('\n\n'),
    yes,
  }
}
