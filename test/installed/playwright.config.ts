import { join, resolve } from 'node:path'
import { defineConfig } from '@playwright/test'

export default defineConfig({
  testMatch: '**/*.spec.ts',
  outputDir: join(resolve('test-results'), 'installed'),
  workers: 1,
  retries: 0,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: join(resolve('test-results'), 'installed.json') }]],
})
