import type { CheckRequest, Seen, SeenCode } from '../../contract/contract-check.ts'

/** What a rule turned out to be: nothing seen that differs, some things, or null where the answers do not show it. */
export type Look = readonly Seen[] | null

export const seen = (code: SeenCode, value: string | number = '', request: CheckRequest | null = null): Seen => ({
  code,
  in: request,
  value: String(value),
})

/** One thing, unless the rule holds. */
export const unless = (holds: boolean, code: SeenCode, value: string | number = '', request: CheckRequest | null = null): Look =>
  holds ? [] : [seen(code, value, request)]
