import { test as base, type TestAPI } from 'vitest'
import { type FreshKeyService, type KeyServiceOptions, startKeyService } from './index.ts'

/** What a test can ask for by name. */
export interface KeyServiceFixtures {
  /** A key service of this test's own, gone when the test ends. */
  readonly keyService: FreshKeyService
  /** How it begins: `test.override({ keyServiceOptions: { … } })`. */
  readonly keyServiceOptions: Omit<KeyServiceOptions, 'file'>
}

/** Vitest's own `test` with a key service for each test that asks for one. */
export const test: TestAPI<KeyServiceFixtures> = base.extend<KeyServiceFixtures>({
  keyServiceOptions: {},
  keyService: async ({ keyServiceOptions }, use) => {
    const service = await startKeyService(keyServiceOptions)
    try {
      await use(service)
    } finally {
      await service[Symbol.asyncDispose]()
    }
  },
})
