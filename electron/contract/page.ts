/**
 * What had the focus: `rowId` when it was in the row of a key, `name` as a screen reader says it.
 */
export interface FocusPosition {
  readonly rowId: string | null
  /** Which of the things there that take the focus; -1 for the row itself. */
  readonly index: number
  readonly name: string
}

/**
 * How a page was scrolled, filtered and focused, for the page that replaces it. Contains no secret
 * and no token.
 */
export interface PageView {
  readonly lab: boolean
  readonly tab: string
  readonly query: string
  /** Last four of a secret that was searched for. */
  readonly pasted: string | null
  readonly filter: string | null
  readonly selection: {
    readonly connectionId: string
    readonly ids: readonly string[]
    readonly anchor: string | null
  } | null
  readonly details: { readonly connectionId: string; readonly keyId: string } | null
  /** The key whose rotation was open behind the lock. */
  readonly rotating: { readonly connectionId: string; readonly keyId: string } | null
  /** Ids of revoked keys whose proof the person waits for or may be reading, the newest last. */
  readonly awaited: readonly string[]
  /** The row that Tab comes to. */
  readonly currentId: string | null
  /** How far each part of the page was scrolled, in CSS pixels. */
  readonly scroll: Readonly<Partial<Record<ScrolledPart, number>>>
  readonly focus: FocusPosition | null
  /**
   * The last sentence of the live region, `fresh` when a screen reader may not have read it yet;
   * null behind the lock, which has its own.
   */
  readonly said: { readonly sentence: string; readonly fresh: boolean } | null
}

/** What can be scrolled outside of dialogs. */
export const SCROLLED_PARTS = ['list', 'details', 'lab'] as const
export type ScrolledPart = (typeof SCROLLED_PARTS)[number]

/** Of so many revoked keys the next page goes on saying what came of them. */
export const AWAITED_MAX = 1_000

/** Chosen rows that a view may name; with more of them chosen, the page waits. */
export const SELECTION_MAX = 100_000
