// Loaded into Electron with `-r`: `startTimerHold(ms)` holds back what main does after so many
// milliseconds from then on, until the function that it returns is called. What was held once
// stays held where its timer is set anew, as main does when the computer wakes up.
const { setTimeout: nativeSetTimeout } = globalThis
const holds = new Set()

const setHeldTimeout = (work, after, ...given) => {
  const hold = [...holds].findLast(({ ms, due }) => ms === after || due.has(work))
  if (hold === undefined) return nativeSetTimeout(work, after, ...given)
  hold.due.add(work)
  return nativeSetTimeout(() => {}, 0)
}
globalThis.setTimeout = Object.defineProperties(
  setHeldTimeout,
  Object.getOwnPropertyDescriptors(nativeSetTimeout),
)

globalThis.startTimerHold = (ms) => {
  const hold = { ms, due: new Set() }
  holds.add(hold)
  return () => {
    if (holds.delete(hold)) for (const work of hold.due) work()
  }
}

// From the first request of a start on.
for (const ms of process.env.KEYSTOW_HELD_MS?.split(' ') ?? []) startTimerHold(Number(ms))
