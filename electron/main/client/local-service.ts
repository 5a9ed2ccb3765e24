import { join } from 'node:path'
import type { LocalServiceFailure } from '../../contract/failures.ts'
import { fail, ok, type Result } from '../../contract/result.ts'
import type { KeyService } from '../../service/index.ts'
import { type Clock, SYSTEM_CLOCK } from '../base/clock.ts'
import { log } from '../base/log.ts'
import { localFailure, tryChange } from './local-failure.ts'

/** The name of the key that this app signs in with. */
const OWN_KEY_NAME = 'keystow-desktop'

const NO_TOKEN = 'the local service made no token'

/**
 * A token for the local service: the app owns it, so it may ask as the service's settings screen
 * would.
 */
export interface LocalToken {
  readonly keyId: string
  readonly token: string
}

/** The embedded service, opened when it is first needed so that it costs nothing at start. */
export class LocalService {
  readonly #folder: string
  readonly #quarantined: (path: string) => void
  readonly #ready: (service: KeyService) => void
  readonly #clock: Clock
  #service: KeyService | null = null
  readonly file: string
  /** Whether it answers; the Lab can switch it off as if it were down. */
  on = true

  constructor(
    folder: string,
    quarantined: (path: string) => void,
    ready: (service: KeyService) => void,
    clock: Clock = SYSTEM_CLOCK,
  ) {
    this.#folder = folder
    this.#quarantined = quarantined
    this.#ready = ready
    this.#clock = clock
    this.file = join(this.#folder, 'local-service.db')
  }

  /** The service if it is open. */
  get opened(): KeyService | null {
    return this.#service
  }
  /** Opens it; seeds example data the first time. Fails as `localFailure` says. */
  async open(): Promise<Result<KeyService, LocalServiceFailure>> {
    if (this.#service !== null) return ok(this.#service)
    try {
      const [{ createKeyService }, { createClock }] = await Promise.all([
        import('../../service/index.ts'),
        import('../../service/lab/clock.ts'),
      ])
      // Another call may have opened it while the module was loaded.
      if (this.#service !== null) return ok(this.#service)
      const created = createKeyService({
        file: this.file,
        program: 'keystow',
        log: true,
        clock: createClock({ now: this.#clock.wall, monotonic: this.#clock.steady }),
      })
      try {
        created.seedIfEmpty('mixed')
      } catch (cause) {
        created.close()
        throw cause
      }
      this.#service = created
      if (this.#service.quarantined !== null) this.#quarantined(this.#service.quarantined)
      this.#ready(this.#service)
      return ok(this.#service)
    } catch (cause) {
      log.error('the local service could not be opened', cause)
      return localFailure(cause, this.file, 'local_service_failed')
    }
  }
  close(): void {
    this.#service?.close()
    this.#service = null
  }
}

/**
 * The app's key in the first workspace: the seeded one with a fresh secret, or (`fresh`) a new one.
 */
export const issueToken = (
  service: KeyService,
  file: string,
  fresh: boolean,
): Result<LocalToken, LocalServiceFailure> =>
  tryChange(file, NO_TOKEN, () => {
    const workspace = service.workspaces()[0]
    if (workspace === undefined) return fail('local_change_failed', { detail: 'no_workspace' })
    const seeded = fresh
      ? undefined
      : service.keysOf(workspace.id).find((key) => key.name === OWN_KEY_NAME)
    const again = seeded === undefined ? null : service.reissue(seeded.id)
    if (seeded !== undefined && again !== null) return ok({ keyId: seeded.id, token: again })
    const issued = service.issueKey(workspace.id, OWN_KEY_NAME)
    return ok({ keyId: issued.id, token: issued.key })
  })
