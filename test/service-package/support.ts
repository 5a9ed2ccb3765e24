import { onTestFinished } from 'vitest'
import { type KeyServiceOptions, startKeyService } from '../../electron/service-package/index.ts'

/**
 * A service of this test's own, which listens only if asked to; gone when the test ends if not
 * before.
 */
export const startHere = async (options: Omit<KeyServiceOptions, 'file'> = {}) => {
  const service = await startKeyService({ listen: false, ...options })
  onTestFinished(() => service[Symbol.asyncDispose]())
  return service
}
