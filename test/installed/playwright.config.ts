import { join, resolve } from 'node:path'
import { defineConfig } from '@playwright/test'

export default defineConfig({
  testMatch: '**/*.spec.ts',
  outputDir: join(resolve('test-results'), 'installed'),
  workers: 1,
  retries: 0,
  forbidOnly: true,
  // Deadlines are for what never comes: how long anything else takes is the machine's affair.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: [['list'], ['json', { outputFile: join(resolve('test-results'), 'installed.json') }]],
})
