import type { ApprovalView, FrozenRequest } from '../../../contract/approval.ts'
import { hostOf } from '../../base/host-of.ts'
import type { MainTexts } from '../../platform/texts/en.ts'
import { safeName } from '../../platform/texts/safe-name.ts'
import type { Question } from '../../platform/window/agreed.ts'

/**
 * Keys that the window neither revokes nor replaces by one press: the app's own, and the last one.
 */
const isOwnOrLast = ({ warnings }: FrozenRequest): boolean =>
  warnings.some((one) => one === 'own' || one === 'maybe_own' || one === 'last')

/**
 * Whether the press of a button is too little, as it is in the window. `proof`: what is given with
 * it.
 */
export const needsQuestion = (request: FrozenRequest, proof: ApprovalView['proof']): boolean =>
  (request.kind === 'revoke' || request.kind === 'rotate') &&
  (isOwnOrLast(request) || (request.connection.production && proof === 'none'))

/**
 * What is asked in a dialog of the system before an approval, where that is needed or main saw no
 * press.
 */
export const approvalQuestion = (
  { questions, approval }: MainTexts,
  request: FrozenRequest,
): Question => {
  const { kind, key, connection, warnings } = request
  if (key === null || !needsQuestion(request, 'none')) return approval.withoutInput
  const { last, production } = questions.revoke
  const { own, maybeOwn, message, consequence, yes } =
    kind === 'rotate' ? questions.rotate : questions.revoke
  const reasons = [
    ...(warnings.includes('own') ? [own] : []),
    ...(warnings.includes('maybe_own') ? [maybeOwn] : []),
    ...(warnings.includes('last') ? [last] : []),
    ...(connection.production ? [production] : []),
  ]
  const isLocal = connection.kind === 'local'
  return {
    message: isLocal
      ? questions.writes[kind === 'rotate' ? 'rotate:start' : 'api-keys:revoke']
      : message(hostOf(connection.address)),
    detail: [
      questions.key(safeName(key.name), key.lastFour),
      questions.quoted(safeName(connection.name)),
      reasons.join('\n'),
      consequence,
    ].join('\n\n'),
    yes,
  }
}
