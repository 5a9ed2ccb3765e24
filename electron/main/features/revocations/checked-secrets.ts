import { lacksKey } from '../../../contract/api-key.ts'
import type { BoundSecret } from '../../base/bound-secret.ts'
import type { KeyList } from '../../client/parse.ts'
import type { Session } from '../connections/session.ts'
import type { Entry, NamedKey } from './entry.ts'
import type { EntryMaker } from './entry-maker.ts'
import type { Listed, RevokeEvent } from './events.ts'
import type { RunClock } from './run-clock.ts'
import { step } from './step.ts'

/** A list whose workspace is known. */
interface PlacedList extends KeyList {
  readonly place: number
}

/** A key whose secret is about to be sent. `place`: where it was. */
interface Watched {
  readonly worked: (place: number) => void
  /** Takes in a refusal and the list that followed. Tells whether they prove the key dead. */
  readonly isProvenBy: (list: PlacedList) => boolean
}

/**
 * Judges answers to secrets of keys that nobody wants dead, by the rules of those that shall be. It
 * knows those answers and lists alone that came in this run.
 */
export class CheckedSecrets {
  readonly #make: EntryMaker
  readonly #run: RunClock
  /** By connection and key. */
  readonly #entries = new Map<string, Entry>()

  constructor(make: EntryMaker, run: RunClock) {
    this.#make = make
    this.#run = run
  }

  /** Listens to what lists say of a key from now on; the service is about to be sent its secret. */
  watch(session: Session, key: NamedKey, secrets: BoundSecret): Watched {
    const askedAt = this.#run.now()
    const fresh = this.#make.newEntryOf(session, key)
    const name = `${fresh.connectionId} ${fresh.keyId}`
    const before = this.#entries.get(name)
    const isSame = before?.place === fresh.place && before.secrets?.secret === secrets.secret
    if (!isSame) this.#put(name, fresh, { kind: 'learnt', secrets, isSure: true })
    const take = (event: RevokeEvent): Entry =>
      this.#put(name, this.#entries.get(name) ?? fresh, event)
    return {
      worked: (place) => void take({ kind: 'works', place, askedAt }),
      isProvenBy: ({ place, isPart, keys }) => {
        const isLacking = !isPart && lacksKey(keys, fresh.keyId)
        return take({ kind: 'refused', place, isLacking }).facts.isProven
      },
    }
  }

  /** Takes in a list of a connection. */
  listed(connectionId: string, keyIds: ReadonlySet<string>, list: Omit<Listed, 'shows'>): void {
    for (const [name, entry] of this.#entries)
      if (entry.connectionId === connectionId)
        this.#put(name, entry, { ...list, shows: keyIds.has(entry.keyId) })
  }

  #put(name: string, before: Entry, event: RevokeEvent): Entry {
    const [entry] = step(before, event, this.#run.now())
    // A secret that is proven dead is needed no more.
    if (entry.facts.isProven) this.#entries.delete(name)
    else this.#entries.set(name, entry)
    return entry
  }
}
