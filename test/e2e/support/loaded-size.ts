import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { repo } from './app.ts'

/** How large the page is that the window was loaded with, in bytes: any first page is more than twice as large as the built one. */
export const loadedSize = (page: Page): Promise<number> =>
  page.evaluate(() =>
    performance.getEntriesByType('navigation').reduce((_, entry) => (entry as PerformanceNavigationTiming).decodedBodySize, 0),
  )
export const builtSize = (): number => statSync(join(repo, 'out/renderer/index.html')).size
