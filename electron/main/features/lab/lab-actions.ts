import { asListed } from '../../../contract/api-key.ts'
import type { LocalServiceFailure } from '../../../contract/failures.ts'
import type { ClockChange, SeedName } from '../../../contract/lab.ts'
import { fail, ok, type Result } from '../../../contract/result.ts'
import type { Reveal } from '../../../contract/workflow.ts'
import type { KeyService } from '../../../service/index.ts'
import { UnusableSnapshot } from '../../../service/keys/data-fault.ts'
import { changeClock } from '../../../service/lab/clock.ts'
import { boundTo } from '../../base/bound-secret.ts'
import type { LocalToken } from '../connections/local-service.ts'
import type { Session } from '../connections/session.ts'
import type { Sessions } from '../connections/sessions.ts'
import type { Reveals } from '../keys/reveals.ts'
import type { KeyNotes } from '../notes/key-notes.ts'
import type { Revocations } from '../revocations/revocations.ts'
import type { UseWatch } from '../use-watch/use-watch.ts'
import type { Lab } from './lab.ts'

type Done = Promise<Result<null, LocalServiceFailure>>

interface LabActionsParts {
  readonly lab: Lab
  readonly sessions: Pick<Sessions, 'connections' | 'find'>
  readonly notes: {
    readonly seenKeys: Pick<KeyNotes['seenKeys'], 'startOver'>
  }
  readonly useWatch: Pick<UseWatch, 'startOver'>
  readonly reveals: Pick<Reveals, 'add'>
  readonly revocations: Pick<Revocations, 'restored'>
}

/**
 * What a person does in the Lab that the local connection, its list, its notes or its reveals have
 * to follow. Each as its channel.
 */
export const createLabActions = ({
  lab,
  sessions,
  notes,
  useWatch,
  reveals,
  revocations,
}: LabActionsParts) => {
  const localSession = (): Session | null => {
    const connection = sessions.connections().find(({ kind }) => kind === 'local')
    const found = connection === undefined ? null : sessions.find(connection.id)
    return found?.ok === true ? found.value : null
  }
  const change = (work: (service: KeyService) => void): Done =>
    lab.change((service) => {
      work(service)
      return null
    })
  /**
   * Other data is no news of keys that appeared; that is settled before anything lists it, and only
   * once it is there.
   */
  const replaceData = (work: (service: KeyService) => LocalToken | null): Done =>
    lab.replace((service) => {
      const connection = localSession()?.connection()
      const token = work(service)
      if (connection !== undefined) {
        // Before any list shows keys that are back: they must not be revoked again.
        revocations.restored(connection.id, null)
        notes.seenKeys.startOver(connection.id)
        useWatch.startOver(connection.id)
      }
      return token
    })
  return {
    /** For work that answers nothing. */
    change,
    /** `0`: all faults. */
    disarm: (id: number): Done =>
      change(({ faults }) => (id === 0 ? faults.clear() : faults.disarm(id))),
    power: (on: boolean) => {
      lab.power(on)
      void localSession()?.refresh()
    },
    clock: async (to: ClockChange): Done => {
      const changed = await change((service) => changeClock(service.clock, to))
      void localSession()?.refresh()
      return changed
    },
    reset: (name: SeedName): Done =>
      replaceData((service) => {
        const [own] = service.seed(name)
        return own === undefined ? null : { keyId: own.id, token: own.secret }
      }),
    loadSnapshot: async (): Promise<Result<null, LocalServiceFailure | 'snapshot_unusable'>> => {
      let unusable = false
      const loaded = await replaceData(({ snapshots }) => {
        try {
          snapshots.load(lab.snapshotFile)
          return null
        } catch (cause) {
          unusable = cause instanceof UnusableSnapshot
          throw cause
        }
      })
      return unusable ? fail('snapshot_unusable') : loaded
    },
    createKey: async (
      workspaceId: string,
      name: string,
    ): Promise<Result<Reveal, LocalServiceFailure | 'gone'>> => {
      const connection = localSession()?.connection()
      if (connection === undefined) return fail('gone')
      const issued = await lab.change((service) =>
        service.workspaces().some(({ id }) => id === workspaceId)
          ? service.issueKey(workspaceId, name.trim())
          : null,
      )
      if (!issued.ok) return issued
      if (issued.value === null) return fail('gone')
      return ok(
        reveals.add(connection.id, asListed(issued.value), boundTo(connection, issued.value.key)),
      )
    },
    revokeKey: async (id: string): Promise<Result<null, LocalServiceFailure | 'gone'>> => {
      const revoked = await lab.change((service) => service.revokeKey(id))
      if (!revoked.ok) return revoked
      return revoked.value ? ok(null) : fail('gone')
    },
  }
}
