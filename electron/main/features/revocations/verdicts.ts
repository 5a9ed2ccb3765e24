import type { ProofVerdict } from '../../../contract/death-proof.ts'
import type { Failure } from '../../../contract/result.ts'
import type { Entry } from './entry.ts'

/** The answer to the secret proves nothing. */
export const doubtful = (cause: Failure): ProofVerdict => ({
  kind: 'not_confirmed',
  doubt: { kind: 'answer', cause },
})

/** No list with the connection's own token could be compared with the refusal. */
export const withoutComparison = (cause: Failure | null): ProofVerdict => ({
  kind: 'not_confirmed',
  doubt: { kind: 'comparison', cause },
})

/** The secret was refused, but only four characters tell whose it is. */
export const unsure = ({ end }: Entry): ProofVerdict =>
  doubtful({
    code: 'secret_unsure',
    ...(end?.kind === 'dead' && end.by === 'answer' ? { detail: 'deleted' } : {}),
  })

/** The verdict as the activity log says it. */
export const verdictText = (verdict: ProofVerdict): string =>
  verdict.kind === 'not_confirmed'
    ? `not_confirmed: ${verdict.doubt.cause?.code ?? 'token_missing'}`
    : verdict.kind
