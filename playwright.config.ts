import { join, resolve } from 'node:path'
import { defineConfig } from '@playwright/test'

const results = process.env.KEYSTOW_RESULTS ?? resolve('test-results')

export default defineConfig({
  testDir: 'test/e2e',
  testMatch: '**/*.spec.ts',
  projects: [
    { name: 'core', grepInvert: /@more/ },
    { name: 'more', grep: /@more/ },
  ],
  outputDir: join(results, 'playwright'),
  // Each has a display, a clipboard and a keyring of its own. Two more than the cores that CI has:
  // tests also wait.
  workers: 4,
  retries: 0,
  forbidOnly: true,
  // Upper limits, reached only by what never comes.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: [
    [process.env.KEYSTOW_QUIET ? 'failures' : 'list'],
    ['json', { outputFile: join(results, 'playwright.json') }],
  ],
  // A trace or a video would keep what the page showed, secrets included.
  use: { trace: 'off', video: 'off', screenshot: 'off' },
})
