import type { SecureStorage } from '../../../contract/app-state.ts'
import type { ChannelState } from '../../../contract/channel-state.ts'
import type { Problem } from '../../../contract/diagnostics.ts'
import { maskLine } from '../../../contract/mask-fields.ts'
import { type Failure, isNeverSent } from '../../../contract/result.ts'

/** A connection and the last list that it asked for. */
export interface ListFacts {
  readonly name: string
  readonly failure: Failure | null
  /** A list was asked for so long ago that it is said to have no answer yet. */
  readonly isAwaited: boolean
}

/** The verdict depends on these. */
export interface Facts {
  readonly locked: boolean
  readonly storage: SecureStorage
  /** Tells whether what is entered is on the disk, sealed by whatever seals it. */
  readonly isKept: boolean
  readonly lists: readonly ListFacts[]
  readonly channel: ChannelState
  readonly isWritable: boolean
  readonly hasErrors: boolean
}

/** Names each cause once, and nothing that only follows from another. */
export const findProblems = ({
  locked,
  storage,
  isKept,
  lists,
  channel,
  isWritable,
  hasErrors,
}: Facts): readonly Problem[] => {
  const shownFailure = (failure: Failure): Failure => (locked ? { code: failure.code } : failure)
  const failures = lists.flatMap(({ failure }) => failure ?? [])
  const unsent = failures.find(({ code }) => isNeverSent(code))
  const late = lists.filter(({ failure, isAwaited }) =>
    failure === null ? isAwaited : !isNeverSent(failure.code),
  )
  const problems: readonly (Problem | false)[] = [
    !isKept &&
      storage.state !== 'available' &&
      storage.state !== 'checking' && { kind: 'store', storage },
    unsent !== undefined && { kind: 'route', failure: shownFailure(unsent) },
    ...late.map(({ name, failure }) => {
      const connection = locked ? null : name
      return { kind: 'list', connection, failure: failure && shownFailure(failure) } as const
    }),
    channel.kind === 'failed' && { kind: 'channel', problem: channel.problem },
    !isWritable && { kind: 'disk' },
    hasErrors && { kind: 'errors' },
  ]
  return problems.filter((problem) => problem !== false)
}

/**
 * Removes secrets and the person from a line: the home folder becomes `~`, its name `<user>` where
 * that is a word.
 */
export const redact = (line: string, home: string): string => {
  const user = /[^\\/]+$/.exec(home)?.[0]
  if (user === undefined) return maskLine(line)
  const word = user.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return maskLine(
    line
      .replaceAll(home, '~')
      .replace(new RegExp(`(?<![\\p{L}\\p{N}])${word}(?![\\p{L}\\p{N}])`, 'giu'), '<user>'),
  )
}
