import type { OpenDialogOptions, SaveDialogOptions } from 'electron'
import { fail, ok, type Result } from '../../../contract/result.ts'
import type { Lock } from '../../store/lock/lock.ts'
import type { Platform } from '../platform.ts'

type Chosen = Promise<Result<string | null, 'locked'>>

/**
 * The system's dialogs for files, which answer null if cancelled. A dialog outlives the lock: what
 * is chosen in it behind the lock is `locked`, and nothing is read or written.
 */
export class FileDialogs {
  readonly #platform: Pick<Platform, 'chooseToOpen' | 'chooseToSave'>
  readonly #lock: Pick<Lock, 'state'>
  readonly folder: string

  constructor(
    platform: Pick<Platform, 'chooseToOpen' | 'chooseToSave' | 'folder'>,
    lock: Pick<Lock, 'state'>,
  ) {
    this.#platform = platform
    this.#lock = lock
    this.folder = platform.folder
  }

  get isLocked(): boolean {
    return this.#lock.state.locked
  }
  async #chosen(asked: Promise<string | null>): Chosen {
    const path = await asked
    return path !== null && this.isLocked ? fail('locked') : ok(path)
  }
  open(options: OpenDialogOptions): Chosen {
    return this.#chosen(this.#platform.chooseToOpen(options))
  }
  save(options: SaveDialogOptions): Chosen {
    return this.#chosen(this.#platform.chooseToSave(options))
  }
}
