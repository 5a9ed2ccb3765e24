/**
 * Copies what the page may know, such as a name or an id; true when it worked. Secrets are copied
 * by main.
 */
export const copyText = (value: string): boolean => {
  const focused = document.activeElement
  const carrier = document.createElement('textarea')
  carrier.value = value
  document.body.append(carrier)
  carrier.select()
  // The asynchronous clipboard needs a permission, and this window is given none.
  const copied = document.execCommand('copy')
  carrier.remove()
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  return copied
}
