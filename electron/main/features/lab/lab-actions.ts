import { asListed } from '../../../contract/api-key.ts'
import type { LocalServiceFailure } from '../../../contract/failures.ts'
import type { ClockChange, SeedName } from '../../../contract/lab.ts'
import { fail, ok, type Result } from '../../../contract/result.ts'
import type { Reveal } from '../../../contract/workflow.ts'
import type { KeyService } from '../../../service/index.ts'
import { UnusableSnapshot } from '../../../service/keys/data-fault.ts'
import { changeClock } from '../../../service/lab/clock.ts'
import { boundTo } from '../../base/bound-secret.ts'
import type { LocalToken } from '../../client/local-service.ts'
import type { Session } from '../connections/session.ts'
import type { Sessions } from '../connections/sessions.ts'
import type { Reveals } from '../kept/reveals.ts'
import type { Revocations } from '../revocations/revocations.ts'
import type { Lab } from './lab.ts'

type Done = Promise<Result<null, LocalServiceFailure>>

/**
 * What a person does in the Lab that the local connection, its list, its notes or its reveals have
 * to follow. Each as its channel.
 */
export class LabActions {
  readonly #lab: Lab
  readonly #sessions: Sessions
  readonly #reveals: Reveals
  readonly #revocations: Revocations
  readonly #startOver: (connectionId: string) => void

  /** `startOver` forgets which keys were seen: no key of the next list counts as new. */
  constructor(
    lab: Lab,
    sessions: Sessions,
    reveals: Reveals,
    revocations: Revocations,
    startOver: (connectionId: string) => void,
  ) {
    this.#lab = lab
    this.#sessions = sessions
    this.#reveals = reveals
    this.#revocations = revocations
    this.#startOver = startOver
  }

  /** For work that answers nothing. */
  change(work: (service: KeyService) => void): Done {
    return this.#lab.change((service) => {
      work(service)
      return null
    })
  }
  /** `0`: all faults. */
  disarm(id: number): Done {
    return this.change(({ faults }) => (id === 0 ? faults.clear() : faults.disarm(id)))
  }
  power(on: boolean): void {
    this.#lab.power(on)
    void this.#localSession()?.refresh()
  }
  async clock(to: ClockChange): Done {
    const changed = await this.change((service) => changeClock(service.clock, to))
    void this.#localSession()?.refresh()
    return changed
  }
  reset(name: SeedName): Done {
    return this.#replaceData((service) => {
      const [own] = service.seed(name)
      return own === undefined ? null : { keyId: own.id, token: own.secret }
    })
  }
  async loadSnapshot(): Promise<Result<null, LocalServiceFailure | 'snapshot_unusable'>> {
    let unusable = false
    const loaded = await this.#replaceData(({ snapshots }) => {
      try {
        snapshots.load(this.#lab.snapshotFile)
        return null
      } catch (cause) {
        unusable = cause instanceof UnusableSnapshot
        throw cause
      }
    })
    return unusable ? fail('snapshot_unusable') : loaded
  }
  async createKey(
    workspaceId: string,
    name: string,
  ): Promise<Result<Reveal, LocalServiceFailure | 'gone'>> {
    const connection = this.#localSession()?.connection()
    if (connection === undefined) return fail('gone')
    const issued = await this.#lab.change((service) =>
      service.workspaces().some(({ id }) => id === workspaceId)
        ? service.issueKey(workspaceId, name.trim())
        : null,
    )
    if (!issued.ok) return issued
    if (issued.value === null) return fail('gone')
    const bound = boundTo(connection, issued.value.key)
    return ok(this.#reveals.add(connection.id, asListed(issued.value), bound))
  }
  async revokeKey(id: string): Promise<Result<null, LocalServiceFailure | 'gone'>> {
    const revoked = await this.#lab.change((service) => service.revokeKey(id))
    if (!revoked.ok) return revoked
    return revoked.value ? ok(null) : fail('gone')
  }

  #localSession(): Session | null {
    const connection = this.#sessions.connections().find(({ kind }) => kind === 'local')
    const found = connection === undefined ? null : this.#sessions.find(connection.id)
    return found?.ok === true ? found.value : null
  }
  /**
   * Other data is no news of keys that appeared; that is settled before anything lists it, and only
   * once it is there.
   */
  #replaceData(work: (service: KeyService) => LocalToken | null): Done {
    return this.#lab.replace((service) => {
      const connection = this.#localSession()?.connection()
      const token = work(service)
      if (connection !== undefined) {
        // Before any list shows keys that are back: they must not be revoked again.
        this.#revocations.restored(connection.id, null)
        this.#startOver(connection.id)
      }
      return token
    })
  }
}
