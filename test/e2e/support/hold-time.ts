import type { Page } from '@playwright/test'

/** The page counts no time until `page.clock.resume()`: what it shows for seconds stays. */
export const holdTime = async ({ clock }: Page): Promise<void> => {
  await clock.install()
  await clock.pauseAt(Date.now() + 1_000)
}
