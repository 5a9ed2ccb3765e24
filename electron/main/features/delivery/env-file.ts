import type { EnvFilePlace, EnvWarning } from '../../../contract/delivery.ts'
import type { DeliveryFailure, PlaceFailure } from '../../../contract/failures.ts'
import { fail, ok, type Result } from '../../../contract/result.ts'
import { nameParts } from '../../../contract/shown-name.ts'
import { codeOfCause } from '../../../service/keys/data-fault.ts'
import { diskFailure } from '../../base/disk-failure.ts'
import { log } from '../../base/log.ts'
import type { PreviewedDestination } from './destination.ts'
import { refuseAccessList } from './env-access-list.ts'
import { diffOf } from './env-diff.ts'
import { type EnvEdit, editEnv, valueIn, variableHolding, waitingVariable } from './env-edit.ts'
import { gitWarning } from './env-git.ts'
import { isEnvName } from './env-names.ts'
import { type EnvTarget, MAX_BYTES, modeOf, readersOf, readTarget, stateOf } from './env-target.ts'
import { replaceFile, type Unfinished } from './env-write.ts'
import { Refused } from './refused.ts'

const failureOf = (cause: unknown): ReturnType<typeof fail<PlaceFailure>> => {
  if (cause instanceof Refused) return fail('env_refused', { detail: cause.reason })
  log.error('a .env file could not be read or written', cause)
  return fail(diskFailure(cause, 'file_failed'), { detail: codeOfCause(cause) })
}

/**
 * A character of this line that cannot be seen, as ` U+200B`; empty without one. A tab is no
 * surprise there.
 */
const hiddenIn = (bytes: Uint8Array, line: number): string => {
  const text = Buffer.from(bytes).toString().split('\n')[line - 1] ?? ''
  const hidden = nameParts(text.replace(/\r$/, '').replaceAll('\t', ' ')).find(
    (part) => part.hidden,
  )
  return hidden === undefined ? '' : ` ${hidden.text.slice(1, -1)}`
}

const editOf = (
  { path, stats, bytes }: EnvTarget,
  variable: string,
  secret: string,
): Result<EnvEdit, 'env_refused'> => {
  const edit = editEnv(bytes, variable, secret)
  if ('bytes' in edit) {
    if (edit.bytes.length > MAX_BYTES) throw new Refused('too_large')
    if (stats !== null) refuseAccessList(path, modeOf(stats))
    return ok(edit)
  }
  return fail('env_refused', {
    detail:
      'refused' in edit
        ? edit.refused
        : `unclear ${edit.unclearLine}${hiddenIn(bytes, edit.unclearLine)}`,
  })
}

const warningsOf = async (
  { path, stats }: EnvTarget,
  { copies }: EnvEdit,
  git: string | null,
): Promise<readonly EnvWarning[]> => {
  const fromGit = await gitWarning(git, path)
  const found: readonly (EnvWarning | null)[] = [
    fromGit,
    isEnvName(path) ? null : 'name',
    stats !== null && stats.nlink > 1 ? 'hard_links' : null,
    copies > 1 ? 'repeated' : null,
  ]
  return found.filter((warning) => warning !== null)
}

/**
 * The variable of a chosen file that a secret is meant for: the one that holds the secret with
 * `oldLastFour`, which a rotation replaces; else as `waitingVariable`.
 */
export const meantVariable = (
  chosen: string,
  folder: string,
  variable: string,
  oldLastFour: string | null,
): string => {
  try {
    const { bytes } = readTarget(chosen, folder)
    const holding = oldLastFour === null ? null : variableHolding(bytes, oldLastFour, variable)
    return holding ?? waitingVariable(bytes, variable) ?? variable
  } catch {
    // The preview says why the file cannot be read.
    return variable
  }
}

/** One variable of a `.env` file. */
export class EnvFile implements PreviewedDestination<EnvFilePlace> {
  readonly #chosen: string
  readonly #variable: string
  readonly #folder: string
  readonly #git: string | null
  readonly #unfinished: Unfinished
  #shown: string | null = null
  #target: EnvTarget | null = null

  constructor(
    chosen: string,
    variable: string,
    folder: string,
    git: string | null,
    unfinished: Unfinished,
  ) {
    this.#chosen = chosen
    this.#variable = variable
    this.#folder = folder
    this.#git = git
    this.#unfinished = unfinished
  }

  readonly isAsPreviewed = (): boolean => {
    try {
      return stateOf(readTarget(this.#chosen, this.#folder)) === this.#shown
    } catch {
      return false
    }
  }
  describe(): EnvFilePlace {
    return {
      kind: 'env-file',
      place: this.#target?.path ?? this.#chosen,
      variable: this.#variable,
      readers: readersOf(this.#target?.stats ?? null),
    }
  }
  async preview(
    secret: string,
    oldLastFour: string | null = null,
  ): ReturnType<PreviewedDestination['preview']> {
    try {
      const found = this.#look()
      const edit = editOf(found, this.#variable, secret)
      if (!edit.ok) return edit
      const warnings = await warningsOf(found, edit.value, this.#git)
      this.#shown = stateOf(found)
      return ok({
        place: found.path,
        link: found.link,
        variable: this.#variable,
        isNew: found.stats === null,
        readers: readersOf(found.stats),
        warnings,
        lines: diffOf(edit.value, secret, oldLastFour),
      })
    } catch (cause) {
      return failureOf(cause)
    }
  }
  async deliver(secret: string): Promise<Result<null, DeliveryFailure>> {
    try {
      // Without a pause from here to the end: nothing of ours can come in between.
      const found = this.#look()
      if (stateOf(found) !== this.#shown) return fail('env_changed')
      const edit = editOf(found, this.#variable, secret)
      if (!edit.ok) return edit
      return replaceFile(found, edit.value.bytes, this.#unfinished, this.isAsPreviewed)
        ? ok(null)
        : fail('env_changed')
    } catch (cause) {
      return failureOf(cause)
    }
  }
  async verify(secret: string): Promise<Result<null, DeliveryFailure>> {
    try {
      return valueIn(this.#look().bytes, this.#variable) === secret
        ? ok(null)
        : fail('not_delivered')
    } catch (cause) {
      log.error('a .env file could not be read back', cause)
      return fail('not_delivered')
    }
  }

  #look(): EnvTarget {
    this.#target = readTarget(this.#chosen, this.#folder)
    return this.#target
  }
}
