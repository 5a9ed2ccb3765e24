import type { Evidence } from './evidence.ts'
import { gather, type RunOptions } from './gather.ts'
import type { LeftBehind } from './ledger.ts'
import { type Rule, Unchecked } from './rule.ts'
import { RULES } from './rules.ts'

export type Verdict =
  | { readonly rule: Rule; readonly outcome: 'pass' }
  | {
      readonly rule: Rule
      readonly outcome: 'FAIL'
      readonly seen: string
      readonly expected: string
    }
  | { readonly rule: Rule; readonly outcome: 'not checked'; readonly why: string }

export interface Report {
  readonly verdicts: readonly Verdict[]
  /** Keys that the run made and could not revoke. */
  readonly leftBehind: readonly LeftBehind[]
  /** Every secret that the run knew, none of which may be printed. */
  readonly secrets: readonly string[]
  readonly evidence: Evidence
}

const judge = (rule: Rule, evidence: Evidence, readOnly: boolean): Verdict => {
  if (readOnly && rule.needs === 'write')
    return { rule, outcome: 'not checked', why: 'read-only: it needs keys to be created' }
  try {
    const finding = rule.check(evidence)
    return finding === null ? { rule, outcome: 'pass' } : { rule, outcome: 'FAIL', ...finding }
  } catch (cause) {
    if (!(cause instanceof Unchecked)) throw cause
    return { rule, outcome: 'not checked', why: cause.message }
  }
}

/** Checks the service at `url` rule by rule. Rejects when interrupted before it made anything. */
export const checkConformance = async (options: RunOptions): Promise<Report> => {
  const { evidence, leftBehind } = await gather(options)
  return {
    verdicts: RULES.map((rule) => judge(rule, evidence, options.readOnly)),
    leftBehind,
    evidence,
    secrets: [options.token, ...evidence.creations.flatMap(({ sender }) => sender?.secret ?? [])],
  }
}
