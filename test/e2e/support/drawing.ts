import type { ElectronApplication, Page } from '@playwright/test'
import { inTime } from '../../deadline.ts'
import type { Running } from './app.ts'

const twoFrames = (page: Page): Promise<unknown> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => resolve('two frames came')))
      }),
  )

const pageState = (page: Page): Promise<unknown> =>
  page.evaluate(() => ({
    visibility: document.visibilityState,
    focused: document.hasFocus(),
    size: [innerWidth, innerHeight],
  }))

const windowState = (app: ElectronApplication): Promise<unknown> =>
  app.evaluate(({ app: main, BrowserWindow }) => ({
    windows: BrowserWindow.getAllWindows().map((window) => ({
      visible: window.isVisible(),
      minimized: window.isMinimized(),
      focused: window.isFocused(),
      bounds: window.getBounds(),
    })),
    compositing: main.getGPUFeatureStatus().gpu_compositing,
    cpuSeconds: main.getAppMetrics().map(({ type, cpu }) => [type, cpu.cumulativeCPUUsage]),
  }))

/**
 * Tells whether the page still draws, and what the page and main know of the window. Playwright
 * clicks nothing without two frames, and a failure does not say that none came. Playwright also
 * keeps a hidden window drawing, so no frames mean that the GPU process makes none.
 */
export const drawingState = async ({ app, page }: Running): Promise<string> => {
  const asked = [twoFrames(page), pageState(page), windowState(app)]
  const answers = await Promise.all(
    asked.map((answer) => inTime(answer.catch(String), 'no answer in a minute')),
  )
  return JSON.stringify(answers)
}
