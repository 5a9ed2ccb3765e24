import type { Page } from '@playwright/test'

/** What a screen reader is told from now on, in order: the page keeps a sentence only for a while. */
export const listen = async (page: Page): Promise<() => Promise<string>> => {
  const heard = await page.evaluateHandle(() => {
    const sentences: (string | null)[] = []
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes)
        if (addedNodes.length > 0 && (target as Element).matches('[role=status].sr-only'))
          sentences.push(target.textContent)
    }).observe(document.body, { childList: true, subtree: true })
    return sentences
  })
  return () => heard.evaluate((sentences) => sentences.join('\n'))
}
