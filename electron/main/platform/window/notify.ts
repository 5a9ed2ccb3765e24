interface NotificationTexts {
  unknownKeys(count: number): string
  readonly plan: Readonly<Record<'revoked' | 'not_revoked' | 'waiting', string>>
}

/**
 * What a notification may say while the window is not in front. Counts only: names do not belong on
 * a lock screen.
 */
export class Notifier {
  readonly #isWanted: () => boolean
  readonly #unknownIds: (connectionId: string) => readonly string[]
  readonly #texts: () => NotificationTexts
  readonly #show: (body: string, connectionId: string) => void
  readonly #schedule: (work: () => void) => void

  /**
   * `isWanted`: tells whether the person asked for it, and would not see it in the window.
   * `unknownIds`: as `ConnectionNotes.unknownIds`. `show`: a click on it brings the connection to
   * the front. `schedule`: runs work when what is under way now has ended.
   */
  constructor(
    isWanted: () => boolean,
    unknownIds: (connectionId: string) => readonly string[],
    texts: () => NotificationTexts,
    show: (body: string, connectionId: string) => void,
    schedule: (work: () => void) => void,
  ) {
    this.#isWanted = isWanted
    this.#unknownIds = unknownIds
    this.#texts = texts
    this.#show = show
    this.#schedule = schedule
  }

  unknownKeys(connectionId: string, ids: readonly string[]): void {
    // A create whose answer was lost is found in the list first, and known as ours a moment later.
    this.#schedule(() => {
      const still = this.#unknownIds(connectionId)
      const count = ids.filter((id) => still.includes(id)).length
      if (count > 0 && this.#isWanted()) this.#show(this.#texts().unknownKeys(count), connectionId)
    })
  }
  /** As `PlanRunParts.settled`. */
  planSettled(what: 'revoked' | 'not_revoked' | 'waiting', connectionId: string): void {
    if (this.#isWanted()) this.#show(this.#texts().plan[what], connectionId)
  }
}
