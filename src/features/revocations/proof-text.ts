import type {
  DeathProof,
  ProofDoubt,
  ProofVerdict,
} from '../../../electron/contract/death-proof.ts'
import { nameInText } from '../../../electron/contract/shown-name.ts'
import { text } from '../../messages/text.ts'

const doubtText = (doubt: ProofDoubt): string => {
  if (doubt.kind === 'answer') return text.failures.what(doubt.cause)
  return doubt.cause === null
    ? text.proof.noOtherKey
    : text.proof.noComparison(text.failures.what(doubt.cause))
}

/** Tells whether the secret that was refused may be another key's, so that nothing follows from it. */
export const isUnsure = (verdict: ProofVerdict | null): boolean =>
  verdict?.kind === 'not_confirmed' && verdict.doubt.cause?.code === 'secret_unsure'

/** Returns what is known of a revoked key's death, as one sentence. `now`: ms since the epoch. */
export const proofText = ({ verdict, at, asking }: DeathProof, now: number): string => {
  if (asking || verdict === null) return text.proof.asking
  switch (verdict.kind) {
    case 'confirmed': {
      const then = at ?? now
      const today = new Date(then).toDateString() === new Date(now).toDateString()
      return text.proof.confirmed((today ? text.times.clock : text.times.local)(then))
    }
    case 'works':
      return text.proof.works
    case 'not_confirmed':
      return text.proof.notConfirmed(doubtText(verdict.doubt))
  }
}

/** The key by name and last four characters. */
export const keyText = ({ key }: DeathProof): string =>
  `${nameInText(key.name)} ${text.keys.lastFour(key.lastFour)}`
