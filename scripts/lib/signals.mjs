/**
 * Calls `stop` each time this program is asked to end, and once when npm's shell has gone unasked:
 * npm passes signals on to that shell only, which dies of them silently.
 */
export const onStopAsked = (stop) => {
  let asked = false
  const ask = () => {
    asked = true
    stop()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, ask)
  if (process.env.npm_lifecycle_event === undefined || process.platform === 'win32') return
  const shell = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === shell) return
    clearInterval(watch)
    if (!asked) ask()
  }, 200)
  watch.unref()
}
