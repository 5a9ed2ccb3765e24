import {
  test as base,
  type PlaywrightTestArgs,
  type PlaywrightTestOptions,
  type PlaywrightWorkerArgs,
  type PlaywrightWorkerOptions,
  type TestType,
} from '@playwright/test'
import { type FreshKeyService, type KeyServiceOptions, startKeyService } from './index.ts'

/** What a test can ask for by name. */
export interface KeyServiceFixtures {
  /** A key service of this test's own, gone when the test ends. */
  readonly keyService: FreshKeyService
  /** How it begins: `test.use({ keyServiceOptions: { … } })`, or `use` in the configuration. */
  readonly keyServiceOptions: Omit<KeyServiceOptions, 'file'>
}

/** Playwright's own `test` with a key service for each test that asks for one. */
export const test: TestType<
  PlaywrightTestArgs & PlaywrightTestOptions & KeyServiceFixtures,
  PlaywrightWorkerArgs & PlaywrightWorkerOptions
> = base.extend<KeyServiceFixtures>({
  keyServiceOptions: [{}, { option: true }],
  keyService: async ({ keyServiceOptions }, use) => {
    const service = await startKeyService(keyServiceOptions)
    try {
      await use(service)
    } finally {
      await service[Symbol.asyncDispose]()
    }
  },
})
