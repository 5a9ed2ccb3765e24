import { join, resolve } from 'node:path'
import { defineConfig } from '@playwright/test'

const results = process.env.KEYSTOW_RESULTS ?? resolve('test-results')

export default defineConfig({
  testMatch: '**/*.spec.ts',
  outputDir: join(results, 'platforms'),
  // Each starts a desktop; two at once would wait for each other.
  workers: 1,
  retries: 0,
  forbidOnly: true,
  // Upper limits, reached only by what never comes.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: [['list'], ['json', { outputFile: join(results, 'platforms.json') }]],
  // A trace or a video would keep what the page showed, secrets included.
  use: { trace: 'off', video: 'off', screenshot: 'off' },
})
