import type { Evidence, Steps } from './evidence.ts'
import { accepted, describe, type Exchange, outcome } from './exchange.ts'

/** How a rule is broken. Neither text ever holds a secret. */
export interface Finding {
  readonly seen: string
  readonly expected: string
}

export interface Rule {
  readonly id: string
  readonly title: string
  /** The number in docs/interface.md of what fixes it. */
  readonly source: `I${number}`
  readonly needs: 'read' | 'write'
  /** null when the rule holds. Throws `Unchecked` when the evidence does not show it. */
  readonly check: (evidence: Evidence) => Finding | null
}

/** The evidence does not show it; the message says why. */
export class Unchecked extends Error {}

export const unless = (holds: boolean, seen: string, expected: string): Finding | null =>
  holds ? null : { seen, expected }

/** Finds an answer that is no success; `when` says after what it came. */
export const unlessSuccess = (answer: Exchange, when = ''): Finding | null =>
  unless(accepted(answer), `${describe(answer)}${when}: ${outcome(answer)}`, 'a success')

/** The first of the items that breaks a rule, and how. */
export const firstOf = <T>(
  items: readonly T[],
  check: (item: T) => Finding | null,
): Finding | null => {
  for (const item of items) {
    const finding = check(item)
    if (finding !== null) return finding
  }
  return null
}

/** A step of the run, or why the run did not come so far. */
export const step = <N extends keyof Steps>(evidence: Evidence, name: N): NonNullable<Steps[N]> => {
  const taken = evidence.steps[name]
  if (taken === undefined) throw new Unchecked(evidence.stopped)
  return taken
}

/** The items, or why there is nothing to look at. */
export const some = <T>(items: readonly T[], why: string): readonly T[] => {
  if (items.length === 0) throw new Unchecked(why)
  return items
}

/** What happens to created keys later says nothing where they never worked. */
export const needWorkingKeys = (evidence: Evidence): void => {
  if (!accepted(step(evidence, 'used'))) throw new Unchecked('created keys do not work')
}
