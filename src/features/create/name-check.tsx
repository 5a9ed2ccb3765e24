import { useState } from 'react'
import { comparedName } from '../../../electron/contract/health.ts'
import { holdsSecret } from '../../../electron/contract/mask-secrets.ts'
import { text } from '../../messages/text.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { problemText } from './problem-text.ts'

/**
 * Judges the name of a new key. `taken`: `takenNames` of the other keys. A name of a secret's shape
 * is sent only once `question` was answered.
 */
export const useNameCheck = (name: string, taken: ReadonlySet<string>) => {
  const [confirmed, setConfirmed] = useState<string | null>(null)
  const trimmed = name.trim()
  const problem = problemText(name)
  const isSecret = holdsSecret(trimmed)
  const isConfirmed = confirmed === trimmed
  const isTaken = taken.has(comparedName({ name: trimmed }))
  return {
    problem,
    warning: isSecret ? text.create.secretName : isTaken ? text.create.duplicate : undefined,
    canSend: problem === undefined && (!isSecret || isConfirmed),
    question: isSecret ? (
      <div className="mt-3">
        <Checkbox
          label={text.create.isNoSecret}
          checked={isConfirmed}
          onChange={(yes) => setConfirmed(yes ? trimmed : null)}
        />
      </div>
    ) : null,
  }
}
