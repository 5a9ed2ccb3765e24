/** What is not there after this will not come, in milliseconds. */
const GIVE_UP_MS = 5_000

/**
 * Does each thing as soon as the page allows it: an attempt answers whether it is done. Input by
 * the person ends it.
 */
export const onceThere = (attempts: readonly (() => boolean)[]): void => {
  let left = attempts
  const end = (): void => {
    observer.disconnect()
    clearTimeout(timer)
    for (const name of ['keydown', 'pointerdown', 'wheel'])
      window.removeEventListener(name, end, true)
  }
  const check = (): void => {
    left = left.filter((attempt) => !attempt())
    if (left.length === 0) end()
  }
  const observer = new MutationObserver(check)
  const timer = setTimeout(end, GIVE_UP_MS)
  for (const name of ['keydown', 'pointerdown', 'wheel'])
    window.addEventListener(name, end, { capture: true, passive: true })
  observer.observe(document.body, { childList: true, subtree: true })
  check()
}
