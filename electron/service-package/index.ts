/// <reference lib="esnext.disposable" preserve="true" />
import type { FreshKeyService, KeyService, KeyServiceOptions } from './types.ts'
import { startWorld } from './world.ts'

export type { ApiKey, CreatedApiKey } from '../contract/api-key.ts'
export type {
  ArmedFault,
  FaultSpec,
  LogEntry,
  SeededToken,
  SeedName,
  Variants,
} from '../contract/lab.ts'

export type {
  ClockControl,
  ExpectedRequests,
  FaultControl,
  FreshKeyService,
  KeyService,
  KeyServiceOptions,
  Keys,
  Requests,
  Snapshot,
  StoredKey,
  VariantControl,
} from './types.ts'

/**
 * Starts a key service in this process. Rejects with `RangeError` for options that do not fit, and
 * with Node's own error when it cannot listen.
 */
export function startKeyService(
  options?: KeyServiceOptions & { readonly file?: never },
): Promise<FreshKeyService>
export function startKeyService(options: KeyServiceOptions): Promise<KeyService>
export function startKeyService(options: KeyServiceOptions = {}): Promise<KeyService> {
  return startWorld(options)
}
