import { join, resolve } from 'node:path'
import { defineConfig } from '@playwright/test'

export default defineConfig({
  testMatch: '**/*.spec.ts',
  outputDir: join(resolve('test-results'), 'installed'),
  workers: 1,
  retries: 0,
  forbidOnly: true,
  // Upper limits, reached only by what never comes.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: [['list'], ['json', { outputFile: join(resolve('test-results'), 'installed.json') }]],
})
