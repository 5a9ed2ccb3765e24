import { defineConfig } from '@playwright/test'

export default defineConfig({ testDir: '.', reporter: 'line', workers: 1 })
