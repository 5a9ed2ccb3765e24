import { CircleHelp, LoaderCircle, ShieldCheck, ShieldX } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import type { DeathProof } from '../../../electron/contract/death-proof.ts'
import { text } from '../../messages/text.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { useNow } from '../../ui/use-now.ts'
import { checkAgain } from './proof-store.ts'
import { isUnsure, keyText, proofText } from './proof-text.ts'

const looksOf = ({ verdict, asking }: DeathProof) => {
  if (asking || verdict === null) return { tone: 'neutral', icon: LoaderCircle } as const
  switch (verdict.kind) {
    case 'confirmed':
      return { tone: 'good', icon: ShieldCheck } as const
    case 'works':
      return { tone: 'danger', icon: ShieldX } as const
    case 'not_confirmed':
      return { tone: 'warn', icon: CircleHelp } as const
  }
}

interface ProofBannerProps {
  readonly proof: DeathProof
  /** Says which key is meant. */
  readonly named?: boolean
  readonly wide?: boolean
  /** There is no room for a button beside the text. */
  readonly narrow?: boolean
  readonly actions?: ReactNode
}

/**
 * Shows what the service says of the secret of a revoked key, and, unless it is confirmed, a way to
 * ask again.
 */
export const ProofBanner = ({
  proof,
  named = false,
  wide = false,
  narrow = false,
  actions,
}: ProofBannerProps) => {
  const now = useNow()
  const id = useId()
  const sentence = proofText(proof, now)
  const works = !proof.asking && proof.verdict?.kind === 'works'
  // The answer to a secret that may be another key's changes nothing.
  const again =
    proof.verdict !== null && proof.verdict.kind !== 'confirmed' && !isUnsure(proof.verdict)
  const buttons = (
    <>
      {again ? (
        <Button
          size="sm"
          disabled={proof.asking}
          aria-label={text.proof.againLong(keyText(proof))}
          aria-describedby={id}
          onClick={() => checkAgain(proof)}
        >
          {text.proof.again}
        </Button>
      ) : null}
      {actions}
    </>
  )
  return (
    <Banner {...looksOf(proof)} wide={wide} actions={narrow ? undefined : buttons}>
      <span id={id}>
        <span className={works ? 'font-semibold' : undefined}>
          {named ? text.proof.of(keyText(proof), sentence) : sentence}
        </span>
        {works ? ` ${text.proof.worksNext}` : null}
      </span>
      {narrow ? <div className="mt-1.5 empty:hidden">{buttons}</div> : null}
    </Banner>
  )
}
