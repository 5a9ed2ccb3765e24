import { Bot, KeyRound, ShieldCheck, ShieldQuestionMark, Square, Waypoints } from 'lucide-react'
import type { Allowance } from '../../../electron/contract/allowance.ts'
import type { KeptKey } from '../../../electron/contract/kept.ts'
import type { Lease } from '../../../electron/contract/lease.ts'
import { boundedName, nameInText } from '../../../electron/contract/shown-name.ts'
import { endLease } from '../../features/lease/store.ts'
import { text } from '../../messages/text.ts'
import { openDialog } from '../../state/dialog-store.ts'
import type { Entry } from './entries.ts'

/** Returns what programs asked for, and what each has. */
export const programsEntry = (): Entry => ({
  id: 'programs',
  label: text.activity.programsEntry,
  synonyms: text.palette.synonyms.programs,
  icon: Bot,
  run: () => openDialog({ kind: 'activity', tab: 'programs' }),
})

/** Lists the keys of every connection. */
export const allKeysEntry = (): Entry => ({
  id: 'all-keys',
  label: text.allKeys.entry,
  synonyms: text.palette.synonyms.allKeys,
  icon: Waypoints,
  run: () => openDialog({ kind: 'all-keys', choice: 'all' }),
})

/** Keys of programs to end, those that are not being revoked already. */
export const leaseEntries = (leases: readonly Lease[]): readonly Entry[] =>
  leases
    .filter(({ phase }) => phase !== 'creating' && phase !== 'ending')
    .map((lease) => ({
      id: `lease:${lease.id}`,
      label: text.leases.endOf(boundedName(lease.command)),
      detail: nameInText(lease.keyName),
      synonyms: text.palette.synonyms.lease,
      icon: Square,
      isDestructive: true,
      run: () => void endLease(lease),
    }))

export const allowanceEntries = (allowances: readonly Allowance[]): readonly Entry[] =>
  allowances.map(({ id, command, connection }) => ({
    id: `allowance:${id}`,
    label: text.leases.endAllowanceOf(boundedName(command)),
    detail: nameInText(connection),
    synonyms: text.palette.synonyms.allowance,
    icon: ShieldCheck,
    run: () => void window.keystow.endAllowance(id),
  }))

/**
 * Leads to where it is said whether revoked keys are refused, and asked again. `unproven`: how many
 * are not confirmed.
 */
export const proofsEntry = (unproven: number): Entry => ({
  id: 'proofs',
  label: text.proof.entry,
  ...(unproven === 0 ? {} : { detail: String(unproven) }),
  synonyms: text.palette.synonyms.proofs,
  icon: ShieldQuestionMark,
  run: () => openDialog({ kind: 'proofs' }),
})

/**
 * Leads to where the secrets that are kept of a connection are copied, checked and wiped. Nothing
 * where none is.
 */
export const keptEntries = (connectionId: string, kept: readonly KeptKey[]): readonly Entry[] =>
  kept.length === 0
    ? []
    : [
        {
          id: 'kept',
          label: `${text.kept.title}…`,
          detail: String(kept.length),
          synonyms: text.palette.synonyms.kept,
          icon: KeyRound,
          run: () => openDialog({ kind: 'kept', connectionId }),
        },
      ]
