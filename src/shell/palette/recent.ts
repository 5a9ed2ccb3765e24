const KEEP = 5

let ids: readonly string[] = []

/** Returns what was chosen in the palette since the app started, the last one first. */
export const recentIds = (): readonly string[] => ids

export const addRecent = (id: string): void => {
  ids = [id, ...ids.filter((other) => other !== id)].slice(0, KEEP)
}
