import type { SecureStorage } from './app-state.ts'
import type { ListenProblem } from './channel-state.ts'
import type { Failure } from './result.ts'

/**
 * One reason why Keystow does not work as it should.
 *
 * - `store`: the secure store does not seal.
 * - `route`: the last request of a connection was not sent, for a reason on this side. `failure` is
 * its code alone while Keystow is locked.
 * - `list`: a connection has no current list. `connection`: its name, null while Keystow is locked.
 * `failure`: null where the service has not answered yet.
 * - `channel`: programs cannot ask although the person let them.
 * - `disk`: the data folder takes no writes.
 * - `errors`: errors were logged since the start.
 */
export type Problem =
  | { readonly kind: 'store'; readonly storage: SecureStorage }
  | { readonly kind: 'route'; readonly failure: Failure }
  | { readonly kind: 'list'; readonly connection: string | null; readonly failure: Failure | null }
  | { readonly kind: 'channel'; readonly problem: ListenProblem }
  | { readonly kind: 'disk' | 'errors' }

/**
 * How Keystow works on this computer; no problems: all is well. `text` has no secret and no name of
 * a person or key, and no host while Keystow is locked.
 */
export interface Diagnostics {
  readonly problems: readonly Problem[]
  /** Lines of technical English. */
  readonly text: string
}
