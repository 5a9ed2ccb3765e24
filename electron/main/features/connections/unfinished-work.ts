import type { ApiKey } from '../../../contract/api-key.ts'
import type { KeptKey } from '../../../contract/kept.ts'
import { fail, ok, type Result } from '../../../contract/result.ts'
import { isOfWorkspace } from './same-workspace.ts'

/** Something that is not finished, and where it was begun. */
export interface UnfinishedPart {
  readonly connectionId: string
  /** As `addressOf`, of the connection as it was then. */
  readonly address: string
  /** Ids of keys of the workspace that it was begun in. */
  readonly known?: readonly string[]
  /** Left for later or waiting for the person: the app may end meanwhile. */
  readonly resting: boolean
  /** A request of it is under way. */
  readonly working?: boolean
  /** The next start has all of it, and offers to go on. */
  readonly outlivesApp?: boolean
  /**
   * The answer to its create is still to come: a new secret would come with it, and nobody else
   * could have it.
   */
  readonly awaitsSecret?: boolean
  /** A new API key whose secret main alone has: nobody said that it is saved. */
  readonly unsaved?: ApiKey | null
  /** What to call it where it is asked about. */
  readonly label?: string
}

const KINDS = ['reveal', 'leak', 'rotation', 'bulk', 'check', 'create', 'lease'] as const
type UnfinishedKind = (typeof KINDS)[number]

/** What quitting the app must not interrupt without asking. */
const EXIT_BLOCKERS = ['reveal', 'rotation', 'bulk', 'lease', 'create'] as const

/** Kinds of work that a person can leave for later. */
const RESTING = ['leak', 'rotation', 'bulk', 'lease'] as const

/**
 * Tells whether a connection must not be forgotten because of this. A leak can be ended at any time
 * by the person, who says why.
 */
const keepsConnection = (
  kind: UnfinishedKind,
  { resting, working = false }: UnfinishedPart,
): boolean => {
  if (kind === 'rotation') return working
  return (
    kind === 'reveal' || kind === 'leak' || ((kind === 'create' || kind === 'lease') && !resting)
  )
}

/**
 * `unkept`: what rests, and ends with the app since nothing of it is on this computer; `unwritten`:
 * documents with changes that the disk refuses. `labels`: those of its parts that have one.
 */
interface ExitBlock {
  readonly kind: (typeof EXIT_BLOCKERS)[number] | 'unkept' | 'unwritten'
  readonly count: number
  readonly labels?: readonly string[]
}

/** All that is unfinished in the app. Whatever must not interrupt it asks here and nowhere else. */
export class UnfinishedWork {
  readonly #sources: Readonly<Record<UnfinishedKind, () => readonly UnfinishedPart[]>>
  readonly #seen: (connectionId: string) => readonly string[]
  readonly #keptOf: (connectionId: string) => readonly KeptKey[]
  readonly #isKept: () => boolean

  constructor(
    sources: Readonly<Record<UnfinishedKind, () => readonly UnfinishedPart[]>>,
    seen: (connectionId: string) => readonly string[] = () => [],
    keptOf: (connectionId: string) => readonly KeptKey[] = () => [],
    isKept: () => boolean = () => true,
  ) {
    this.#sources = sources
    this.#seen = seen
    this.#keptOf = keptOf
    this.#isKept = isKept
  }

  /** New API keys of rotations whose secret would be lost if the connection were forgotten. */
  readonly unsavedOf = (connectionId: string): readonly ApiKey[] =>
    this.#of('rotation')
      .filter(this.#belongsTo(connectionId))
      .flatMap(({ unsaved }) => unsaved ?? [])
  /**
   * Returns the work that would be lost or interrupted if the app ended now. `locked`: nobody can
   * be asked, so that what the next start offers again does not count. `plans`: how many plans
   * are open; `unwritten`: how many documents the disk refuses.
   */
  exitBlockers(locked: boolean, plans = 0, unwritten = 0): readonly ExitBlock[] {
    const blocks: readonly ExitBlock[] = EXIT_BLOCKERS.map((kind) => {
      const parts = this.#of(kind).filter(this.#blocksExit(kind, locked))
      const labels = parts.flatMap(({ label }) => label ?? [])
      return { kind, count: parts.length, ...(labels.length === 0 ? {} : { labels }) }
    })
    const left = RESTING.flatMap(this.#of).filter(({ resting }) => resting).length + plans
    const all: readonly ExitBlock[] = [
      ...blocks,
      { kind: 'unkept', count: this.#isKept() ? 0 : left },
      { kind: 'unwritten', count: unwritten },
    ]
    return all.filter(({ count }) => count > 0)
  }
  /**
   * Tells whether a connection may lead to this address (as `addressOf`) now. Fails with
   * `unfinished`, its `detail` the kind of what belongs to another one.
   */
  mayLead(connectionId: string, address: string): Result<null, 'unfinished'> {
    const kind = KINDS.find((one) =>
      this.#of(one).some((part) => part.connectionId === connectionId && part.address !== address),
    )
    return kind === undefined ? ok(null) : fail('unfinished', { detail: kind })
  }
  /**
   * Tells whether a connection may get a token that gives this list. Fails with `other_workspace`
   * while something is unfinished there and the list has none of the keys that are known of the
   * connection, its `detail` the kind of what is unfinished.
   */
  mayList(connectionId: string, listed: readonly ApiKey[]): Result<null, 'other_workspace'> {
    const belongs = this.#belongsTo(connectionId)
    const kind = KINDS.find((one) => this.#of(one).some(belongs))
    if (kind === undefined) return ok(null)
    const parts = KINDS.flatMap((one) => this.#of(one).filter(belongs))
    const known = new Set([
      ...this.#seen(connectionId),
      ...parts.flatMap((part) => part.known ?? []),
    ])
    return known.size === 0 || isOfWorkspace(listed, known)
      ? ok(null)
      : fail('other_workspace', { detail: kind })
  }
  /**
   * Tells whether a connection may be forgotten, and its rotations with it. Fails with
   * `unfinished` while a new secret would go that is nowhere else, its `detail` `reveal`, which
   * its own dialog ends, or `secret`, and while secrets of it are kept here, its `detail` `kept`,
   * unless the person gives them up (`losing`); while a leaked key of it is being dealt with, its
   * `detail` `leak`; and while a step of a rotation, a create or a program with a key of its
   * own is under way, its `detail` `rotation`, `create` or `lease`.
   */
  mayForget(connectionId: string, losing: boolean): Result<null, 'unfinished'> {
    const belongs = this.#belongsTo(connectionId)
    const kind = KINDS.find((one) =>
      this.#of(one).some((part) => belongs(part) && keepsConnection(one, part)),
    )
    if (kind !== undefined) return fail('unfinished', { detail: kind })
    if (losing) return ok(null)
    if (this.unsavedOf(connectionId).length > 0) return fail('unfinished', { detail: 'secret' })
    return this.#keptOf(connectionId).length === 0
      ? ok(null)
      : fail('unfinished', { detail: 'kept' })
  }

  readonly #of = (kind: UnfinishedKind): readonly UnfinishedPart[] => this.#sources[kind]()
  #belongsTo(connectionId: string) {
    return (part: UnfinishedPart): boolean => part.connectionId === connectionId
  }
  #blocksExit(kind: (typeof EXIT_BLOCKERS)[number], locked: boolean) {
    return ({ resting, outlivesApp = false, awaitsSecret = false }: UnfinishedPart): boolean =>
      kind === 'create' ? awaitsSecret : !resting && !(locked && outlivesApp && this.#isKept())
  }
}
