import type { Page } from '@playwright/test'

/** What a person cannot read as it was meant: cut off, or not in the language. */
interface TextFault {
  readonly text: string
  readonly where: string
}

const faults = (page: Page, kind: 'clipped' | 'raw'): Promise<readonly TextFault[]> =>
  page.evaluate((kind) => {
    const found: TextFault[] = []
    const range = document.createRange()
    const name = (element: Element): string =>
      `${element.tagName.toLowerCase()}.${element.className}`.slice(0, 90)

    /**
     * Where a text can be seen, and what cuts it there: as far out as an ellipsis that says so, or
     * what can be scrolled.
     */
    const frame = (from: Element) => {
      let [cutter, left, right] = [document.documentElement as Element, 0, innerWidth]
      // An ellipsis takes the place of text, not of a box that stands in a line like text.
      let boxed = false
      for (let element: Element | null = from; element !== null; element = element.parentElement) {
        const { display, overflowX, textOverflow, webkitLineClamp } = getComputedStyle(element)
        const excused = (textOverflow === 'ellipsis' && !boxed) || webkitLineClamp !== 'none'
        if (excused || overflowX === 'auto' || overflowX === 'scroll')
          return cutter === document.documentElement ? null : { cutter, left, right }
        if (
          overflowX !== 'visible' ||
          element.matches('[role=gridcell], [role=columnheader], button, td, th')
        ) {
          const box = element.getBoundingClientRect()
          if (box.left > left || box.right < right)
            [cutter, left, right] = [element, Math.max(left, box.left), Math.min(right, box.right)]
        }
        boxed ||= display.startsWith('inline-')
      }
      return { cutter, left, right }
    }

    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const parent = node.parentElement
      const text = node.textContent?.trim() ?? ''
      if (
        parent === null ||
        text === '' ||
        parent.closest('.sr-only, script, style, [aria-hidden=true]') !== null
      )
        continue
      // Said, but not shown: one pixel that is clipped away.
      if (parent.offsetWidth <= 1) continue
      if (!parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
      range.selectNodeContents(node)
      const box = range.getBoundingClientRect()
      if (box.width === 0) continue
      if (kind === 'raw') {
        const data = parent.closest('code, kbd, pre, [data-value]') !== null
        if (!data && /[A-Za-z]{3}/.test(text) && !/[⟦⟧]/.test(text))
          found.push({ text, where: name(parent) })
        continue
      }
      const seen = frame(parent)
      if (seen !== null && (box.right > seen.right + 1 || box.left < seen.left - 1))
        found.push({ text, where: name(seen.cutter) })
    }
    return found
  }, kind)

/**
 * Texts that end outside of what shows them, without an ellipsis and without a way to scroll there.
 */
export const clippedTexts = (page: Page): Promise<readonly TextFault[]> => faults(page, 'clipped')

/**
 * Texts of three letters and more that are not of the pseudo-locale; what a person or a program
 * named is to be left out by the caller.
 */
export const rawTexts = (page: Page): Promise<readonly TextFault[]> => faults(page, 'raw')

/**
 * Controls that no scrolling brings wholly into the window, e.g. because what they are in ends
 * outside of it. Leaves all where it was.
 */
export const unreachable = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const scrolled = Array.from(
      document.querySelectorAll('*'),
      (element) => [element, element.scrollLeft, element.scrollTop] as const,
    )
    const found = Array.from(
      document.querySelectorAll<HTMLElement>(
        'button, input, select, textarea, a[href], [role=tab], [role=menuitem]',
      ),
    )
      .filter(
        (control) =>
          control.checkVisibility() &&
          control.closest('[aria-hidden=true], [inert], .sr-only') === null,
      )
      .filter((control) => {
        control.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' })
        const { left, right, top, bottom } = control.getBoundingClientRect()
        return left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1
      })
      .map(
        (control) =>
          `${control.tagName.toLowerCase()} “${control.getAttribute('aria-label') ?? control.textContent}”`,
      )
    for (const [element, left, top] of scrolled)
      element.scrollTo({ left, top, behavior: 'instant' })
    return found
  })
