import { CircleHelp, LoaderCircle, type LucideIcon, ShieldCheck, ShieldX, X } from 'lucide-react'
import { useState } from 'react'
import type { DeathProof } from '../../../electron/contract/death-proof.ts'
import { text } from '../../messages/text.ts'
import { openDialog } from '../../state/dialog-store.ts'
import { closeProofs, useProofs } from '../../state/proofs-store.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { useIsOver } from '../../ui/use-now.ts'
import { useIsListUsed } from '../keys/use-is-list-used.ts'
import { ProofBanner } from './ProofBanner.tsx'
import { giveUp, isConfirmed } from './proof-store.ts'
import { isUnsure, keyText } from './proof-text.ts'

/** How long a confirmation stays, in milliseconds. */
const SHOWN_MS = 60_000

const Close = ({ proofs }: { readonly proofs: readonly DeathProof[] }) => (
  <Button
    icon={X}
    kind="ghost"
    size="sm"
    aria-label={text.dismiss}
    onClick={() => closeProofs(proofs.map(({ key }) => key.id))}
  />
)

interface ConfirmedProps {
  readonly proofs: readonly DeathProof[]
  /** When the last of them was confirmed, in ms since the epoch. */
  readonly at: number
}

/**
 * Says that the service refused the secrets of keys that the person revoked here. The notice stays
 * while the list is used: the rows would move under the pointer, and a press would meet the button
 * of another key.
 */
const Confirmed = ({ proofs, at }: ConfirmedProps) => {
  const isOver = useIsOver(at + SHOWN_MS)
  const isListUsed = useIsListUsed()
  const [hasEnded, setHasEnded] = useState(isOver)
  if (isOver && !isListUsed && !hasEnded) setHasEnded(true)
  const [only, ...others] = proofs
  if (hasEnded || only === undefined) return null
  if (others.length === 0)
    return <ProofBanner wide proof={only} named actions={<Close proofs={proofs} />} />
  return (
    <Banner wide tone="good" icon={ShieldCheck} actions={<Close proofs={proofs} />}>
      {text.proof.allConfirmed(proofs.length)}
    </Banner>
  )
}

interface SeveralProps {
  readonly proofs: readonly DeathProof[]
  readonly tone: 'danger' | 'warn'
  readonly icon: LucideIcon
  /** Of more than one. */
  readonly sentence: string
}

/** One as it is, several in one line, so that the list keeps its room. */
const Several = ({ proofs, tone, icon, sentence }: SeveralProps) => {
  const [only, ...others] = proofs
  if (only === undefined) return null
  if (others.length === 0)
    return (
      <ProofBanner
        wide
        proof={only}
        named
        actions={
          isUnsure(only.verdict) ? (
            <Button
              size="sm"
              aria-label={text.proof.giveUpLong(keyText(only))}
              onClick={() => giveUp(only)}
            >
              {text.proof.giveUp}
            </Button>
          ) : null
        }
      />
    )
  return (
    <Banner
      wide
      tone={tone}
      icon={icon}
      actions={
        <Button size="sm" onClick={() => openDialog({ kind: 'proofs' })}>
          {text.proof.show}
        </Button>
      }
    >
      {sentence}
    </Banner>
  )
}

/**
 * Revoked keys of a connection that still work, that are not confirmed to be refused, or of which
 * that was confirmed just now.
 */
export const ProofNotices = ({ connectionId }: { readonly connectionId: string }) => {
  const { proofs: all, awaited } = useProofs()
  const proofs = all.filter((proof) => proof.connectionId === connectionId)
  const works = proofs.filter(({ verdict }) => verdict?.kind === 'works')
  const doubted = proofs.filter(({ verdict }) => verdict?.kind === 'not_confirmed')
  const asked = proofs.filter(({ verdict, key }) => verdict === null && awaited.has(key.id))
  const confirmed = proofs.filter((proof) => isConfirmed(proof) && awaited.has(proof.key.id))
  const confirmedAt = Math.max(...confirmed.map(({ at }) => at ?? 0))
  return (
    <>
      <Several
        proofs={works}
        tone="danger"
        icon={ShieldX}
        sentence={text.proof.someWork(works.length)}
      />
      <Several
        proofs={doubted}
        tone="warn"
        icon={CircleHelp}
        sentence={text.proof.someUnconfirmed(doubted.length)}
      />
      {asked.length === 0 ? null : (
        <Banner wide tone="neutral" icon={LoaderCircle}>
          {text.proof.allAsking(asked.length)}
        </Banner>
      )}
      {confirmed.length === 0 || asked.length > 0 ? null : (
        <Confirmed key={confirmedAt} proofs={confirmed} at={confirmedAt} />
      )}
    </>
  )
}
