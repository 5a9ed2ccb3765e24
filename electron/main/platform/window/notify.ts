interface NotifierParts {
  /** Whether the person asked for it, and would not see it in the window. */
  readonly wanted: () => boolean
  /** As `ConnectionNotes.unknownIds`. */
  readonly unknownIds: (connectionId: string) => readonly string[]
  readonly texts: () => {
    unknownKeys(count: number): string
    readonly plan: Readonly<Record<'revoked' | 'not_revoked' | 'waiting', string>>
  }
  readonly show: (body: string, clicked: () => void) => void
  /** Brings the connection to the front. */
  readonly open: (connectionId: string) => void
  /** Runs work when what is under way now has ended. */
  readonly schedule: (work: () => void) => void
}

/**
 * What a notification may say while the window is not in front. Counts only: names do not belong on
 * a lock screen.
 */
export const createNotifier = ({
  wanted,
  unknownIds,
  texts,
  show,
  open,
  schedule,
}: NotifierParts) => ({
  unknownKeys: (connectionId: string, ids: readonly string[]) =>
    // A create whose answer was lost is found in the list first, and known as ours a moment later.
    schedule(() => {
      const still = unknownIds(connectionId)
      const count = ids.filter((id) => still.includes(id)).length
      if (count > 0 && wanted()) show(texts().unknownKeys(count), () => open(connectionId))
    }),
  /** As `PlanRunParts.settled`. */
  planSettled: (what: 'revoked' | 'not_revoked' | 'waiting', connectionId: string) => {
    if (wanted()) show(texts().plan[what], () => open(connectionId))
  },
})
