/**
 * What is not there so long after the page first changed will not come, in milliseconds. Before that
 * it is busy, just loaded or with what the person did.
 */
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
  let timer: ReturnType<typeof setTimeout> | undefined
  const check = (): void => {
    left = left.filter((attempt) => !attempt())
    if (left.length === 0) end()
  }
  const observer = new MutationObserver(() => {
    timer ??= setTimeout(end, GIVE_UP_MS)
    check()
  })
  for (const name of ['keydown', 'pointerdown', 'wheel'])
    window.addEventListener(name, end, { capture: true, passive: true })
  observer.observe(document.body, { childList: true, subtree: true })
  check()
}
