import type { Vault } from './vault.ts'

/**
 * Tells whether anything in the vault would revoke a key by itself. All other work waits for the
 * person.
 */
export const actsByItself = ({ leases, revocations }: Vault): boolean =>
  leases.length > 0 ||
  revocations.some(
    (entry) => entry.end === null && entry.reasons.some(({ ended }) => ended === null),
  )

/**
 * Returns the vault without anything that would revoke a key by itself. Nothing that holds a secret
 * is dropped: an open revocation with one becomes a cancelled plan, which the window shows. A key
 * for which a request was sent is watched on.
 */
export const withoutActing = (vault: Vault): Vault => ({
  ...vault,
  leases: [],
  revocations: vault.revocations
    .filter(
      ({ end, secrets, facts, reasons }) =>
        end !== null ||
        secrets !== null ||
        facts.sentAt !== null ||
        reasons.every(({ ended }) => ended !== null),
    )
    .map((entry) => ({
      ...entry,
      reasons: entry.reasons.map((reason) =>
        entry.end !== null || reason.ended !== null
          ? reason
          : {
              ...reason,
              ended: 'cancelled',
              group: null,
              dueAt: reason.dueAt ?? reason.since,
            },
      ),
    })),
})
