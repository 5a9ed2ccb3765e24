// Loaded into Electron with `-r`: `startTimerHold(ms)` holds back what main does after so many
// milliseconds from then on, until the function that it returns is called. What was held once stays
// so where its timer is set anew, as main does when the computer wakes up.
const { setTimeout: own } = globalThis
const holds = []

const setHeldTimeout = (work, after, ...given) => {
  const hold = holds.findLast(({ ms, due }) => ms === after || due.has(work))
  return hold?.due.add(work) ? own(() => {}, 0) : own(work, after, ...given)
}
globalThis.setTimeout = Object.defineProperties(
  setHeldTimeout,
  Object.getOwnPropertyDescriptors(own),
)

globalThis.startTimerHold = (ms) => {
  const hold = { ms, due: new Set() }
  holds.push(hold)
  return () => {
    holds.splice(holds.indexOf(hold), 1)
    for (const work of hold.due) work()
  }
}

// From the first request of a start on.
if (process.env.KEYSTOW_HELD_MS) globalThis.startTimerHold(Number(process.env.KEYSTOW_HELD_MS))
