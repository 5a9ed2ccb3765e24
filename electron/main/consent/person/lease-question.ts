import { mayRun } from '../../../shared/risk.ts'
import { safeName, safePath } from '../../platform/texts/safe-name.ts'
import type { Question } from '../../platform/window/agreed.ts'
import { connectionIn, type PersonFacts } from './facts.ts'
import { connectionLabel } from './revokes.ts'

/**
 * Asked before the key of a program that runs is revoked; null where it is being revoked already,
 * or is gone.
 */
export const leaseQuestion = (facts: PersonFacts, id: string): Question | null => {
  const lease = facts.leases().find((one) => one.id === id)
  if (lease === undefined || !mayRun(lease)) return null
  const connection = connectionIn(facts, lease.connectionId)
  const { endProgram, quoted } = facts.texts()
  const lines = [
    endProgram.key(quoted(safeName(lease.keyName))),
    lease.folder === '' ? null : endProgram.folder(quoted(safePath(lease.folder))),
    connection === null ? null : endProgram.connection(connectionLabel(facts, connection)),
    endProgram.detail,
  ]
  return {
    message: endProgram.message(quoted(safeName(lease.command))),
    detail: lines.filter((line) => line !== null).join('\n\n'),
    yes: endProgram.yes,
  }
}
