import type { DeathProof } from '../../../electron/contract/death-proof.ts'
import { text } from '../../messages/text.ts'
import { mirrorProofs, useProofs } from '../../state/proofs-store.ts'
import { reportRefusal } from '../../state/refusal-store.ts'
import { announce } from '../../ui/announce-store.ts'
import { keyText, proofText } from './proof-text.ts'

export const checkAgain = ({ id }: DeathProof): Promise<unknown> =>
  reportRefusal(window.keystow.tryProofAgain(id))

/** Wipes the secret. Whether it did. */
export const giveUp = async (proof: DeathProof): Promise<boolean> => {
  const given = await reportRefusal(window.keystow.giveProofUp(proof.id))
  if (given.ok) announce(text.proof.givenUp(keyText(proof)))
  return given.ok
}

export const isConfirmed = ({ verdict }: DeathProof): boolean => verdict?.kind === 'confirmed'
/** Main asked, and it is not confirmed. */
const isDoubted = ({ verdict }: DeathProof): boolean =>
  verdict !== null && verdict.kind !== 'confirmed'

/** Verdicts that nobody has heard of yet: those of a bulk revoke are said at once. */
let news: readonly DeathProof[] = []

const sentenceOf = (proofs: readonly DeathProof[]): string => {
  const worst = proofs.find(({ verdict }) => verdict?.kind === 'works') ?? proofs[0]
  if (worst === undefined) return ''
  if (proofs.length === 1 || worst.verdict?.kind === 'works')
    return text.proof.of(keyText(worst), proofText(worst, Date.now()))
  const doubted = proofs.filter(isDoubted).length
  return doubted > 0 ? text.proof.someUnconfirmed(doubted) : text.proof.allConfirmed(proofs.length)
}

/**
 * Mirrors what main pushed, and says what is new in it: a doubt always, a confirmation where the
 * person revoked the key here.
 */
export const onProofsChanged = (proofs: readonly DeathProof[]): void => {
  const { proofs: before, awaited } = useProofs.getState()
  mirrorProofs(proofs)
  const isNew = ({ id, at }: DeathProof): boolean => before.find((one) => one.id === id)?.at !== at
  const told = proofs.filter(
    (proof) => proof.at !== null && isNew(proof) && (isDoubted(proof) || awaited.has(proof.key.id)),
  )
  news = [...news.filter(({ id }) => !told.some((proof) => proof.id === id)), ...told]
  if (news.length === 0 || proofs.some(({ asking, at }) => asking && at === null)) return
  announce(sentenceOf(news))
  news = []
}
