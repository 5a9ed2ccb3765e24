interface NotificationTexts {
  unknownKeys(count: number): string
  readonly plan: Readonly<Record<'revoked' | 'not_revoked' | 'waiting', string>>
}

/** Where notifications are shown, and what a click on one does. */
interface NotificationArea {
  show(body: string, clicked: () => void): void
  /** Brings the connection to the front. */
  open(connectionId: string): void
}

/**
 * What a notification may say while the window is not in front. Counts only: names do not belong on
 * a lock screen.
 */
export class Notifier {
  readonly #isWanted: () => boolean
  readonly #unknownIds: (connectionId: string) => readonly string[]
  readonly #texts: () => NotificationTexts
  readonly #area: NotificationArea
  readonly #schedule: (work: () => void) => void

  /**
   * `isWanted`: tells whether the person asked for it, and would not see it in the window.
   * `unknownIds`: as `ConnectionNotes.unknownIds`. `schedule`: runs work when what is under way now
   * has ended.
   */
  constructor(
    isWanted: () => boolean,
    unknownIds: (connectionId: string) => readonly string[],
    texts: () => NotificationTexts,
    area: NotificationArea,
    schedule: (work: () => void) => void,
  ) {
    this.#isWanted = isWanted
    this.#unknownIds = unknownIds
    this.#texts = texts
    this.#area = area
    this.#schedule = schedule
  }

  unknownKeys(connectionId: string, ids: readonly string[]): void {
    // A create whose answer was lost is found in the list first, and known as ours a moment later.
    this.#schedule(() => {
      const still = this.#unknownIds(connectionId)
      const count = ids.filter((id) => still.includes(id)).length
      if (count > 0) this.#show(this.#texts().unknownKeys(count), connectionId)
    })
  }
  /** As `PlanRunParts.settled`. */
  planSettled(what: 'revoked' | 'not_revoked' | 'waiting', connectionId: string): void {
    this.#show(this.#texts().plan[what], connectionId)
  }

  #show(body: string, connectionId: string): void {
    if (this.#isWanted()) this.#area.show(body, () => this.#area.open(connectionId))
  }
}
