import { useRef } from 'react'
import type { DeathProof } from '../../../electron/contract/death-proof.ts'
import { text } from '../../messages/text.ts'
import { isKept, useApp } from '../../state/app-store.ts'
import { closeDialog } from '../../state/dialog-store.ts'
import { useProofs } from '../../state/proofs-store.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { focusWhenGone, siblingAfterRemoval } from '../../ui/focus-when-gone.ts'
import { useNow } from '../../ui/use-now.ts'
import { KeyItem } from '../keys/KeyItem.tsx'
import { RefusalBanner } from '../refusal/RefusalBanner.tsx'
import { ProofBanner } from './ProofBanner.tsx'
import { giveUp, isConfirmed } from './proof-store.ts'
import { keyText } from './proof-text.ts'

interface EntryProps {
  readonly proof: DeathProof
  readonly now: number
  /** Where the focus goes when the entry is gone, asked before. */
  readonly afterEnd: (button: HTMLElement) => () => HTMLElement | null | undefined
}

const Entry = ({ proof, now, afterEnd }: EntryProps) => {
  const { key, connectionId, revokedAt, hasSecret } = proof
  const isOnDisk = useApp(isKept)
  const end = async (button: HTMLElement): Promise<void> => {
    const next = afterEnd(button)
    if (await giveUp(proof)) focusWhenGone(button, next)
  }
  return (
    <KeyItem
      apiKey={key}
      connectionId={connectionId}
      beside={
        <span className="text-xs text-soft">
          {text.proof.revokedAt(text.times.at(revokedAt, now))}
        </span>
      }
    >
      <div className="mt-1.5">
        <ProofBanner proof={proof} />
      </div>
      {hasSecret ? (
        <div className="mt-1.5 flex items-start gap-3">
          <p className="min-w-0 flex-1 text-xs text-soft">
            {isOnDisk ? text.proof.sealed : text.proof.memory}
          </p>
          <Button
            size="sm"
            data-end
            disabled={proof.asking}
            aria-label={text.proof.giveUpLong(keyText(proof))}
            onClick={({ currentTarget }) => end(currentTarget)}
          >
            {text.proof.giveUp}
          </Button>
        </div>
      ) : null}
    </KeyItem>
  )
}

const rankOf = (proof: DeathProof): number =>
  proof.verdict?.kind === 'works' ? 0 : isConfirmed(proof) ? 2 : 1

/**
 * All revoked keys whose secret was known: those that work first, then those that are not
 * confirmed.
 */
export const ProofsDialog = () => {
  const { proofs } = useProofs()
  const now = useNow()
  const body = useRef<HTMLDivElement>(null)
  const afterEnd = (button: HTMLElement) => {
    const next = siblingAfterRemoval(button, body, '[data-end]')
    return () => next() ?? body.current?.querySelector<HTMLElement>('[tabindex]')
  }
  const sorted = proofs.toSorted((a, b) => rankOf(a) - rankOf(b))
  return (
    <Dialog width="form" title={text.proof.title} lead={text.proof.lead} onClose={closeDialog}>
      <RefusalBanner className="mb-3" />
      <div ref={body}>
        {sorted.length === 0 ? (
          <p tabIndex={-1} className="rounded-md py-4 text-center text-soft">
            {text.proof.none}
          </p>
        ) : (
          <ul tabIndex={-1}>
            {sorted.map((proof) => (
              <Entry key={proof.id} proof={proof} now={now} afterEnd={afterEnd} />
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  )
}
