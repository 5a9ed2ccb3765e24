import { givesKey } from '../../../contract/activity.ts'
import { NO_ANNOTATION } from '../../../contract/annotations.ts'
import type { ApiKey } from '../../../contract/api-key.ts'
import type { KnownOfLeak } from '../../../contract/leak.ts'
import type { Annotations } from '../../annotations/annotations.ts'
import type { ActivityLog } from '../../diagnostics/activity-log.ts'
import type { Sessions } from '../../sessions/sessions.ts'

/** Looks up what this computer knows of a leaked key. */
export class LeakedKeys {
  readonly #sessions: Sessions
  readonly #annotations: Annotations
  readonly #activity: ActivityLog

  constructor(sessions: Sessions, annotations: Annotations, activity: ActivityLog) {
    this.#sessions = sessions
    this.#annotations = annotations
    this.#activity = activity
  }

  known(connectionId: string, key: ApiKey): KnownOfLeak {
    const session = this.#sessions.find(connectionId)
    const { createdHere, deliveries } = this.#annotations.of(connectionId)[key.id] ?? NO_ANNOTATION
    const programs = this.#activity
      .list()
      .flatMap((entry) =>
        entry.keyId === key.id && entry.client?.connectionId === connectionId && givesKey(entry)
          ? [entry.client.name]
          : [],
      )
    return {
      usedAt: session.ok ? session.value.lastUses()(key) : key.lastUsedAt,
      createdHere,
      deliveries,
      programs: [...new Set(programs)],
    }
  }
}
