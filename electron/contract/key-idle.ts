const DAY = 86_400_000

/** Whether a key counts as idle that was used last so many milliseconds ago. `staleDays`: days without use after which one does. */
export const isIdle = (unusedMs: number, staleDays: number): boolean => unusedMs > staleDays * DAY
