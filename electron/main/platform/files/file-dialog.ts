import type { OpenDialogOptions, SaveDialogOptions } from 'electron'
import { fail, ok, type Result } from '../../../contract/result.ts'

type Chosen = Promise<Result<string | null, 'locked'>>

/** Each dialog answers the path, or null if cancelled. */
export interface SystemDialogs {
  chooseToOpen(options: OpenDialogOptions): Promise<string | null>
  chooseToSave(options: SaveDialogOptions): Promise<string | null>
}

/**
 * The system's dialogs for files, which answer null if cancelled. A dialog outlives the lock: what
 * is chosen in it behind the lock is `locked`, and nothing is read or written.
 */
export class FileDialogs {
  readonly #system: SystemDialogs
  readonly #isLocked: () => boolean
  readonly folder: string

  /** `folder`: the app's data folder, where nothing is read or written by these dialogs. */
  constructor(system: SystemDialogs, folder: string, isLocked: () => boolean) {
    this.#system = system
    this.folder = folder
    this.#isLocked = isLocked
  }

  get isLocked(): boolean {
    return this.#isLocked()
  }
  async #chosen(asked: Promise<string | null>): Chosen {
    const path = await asked
    return path !== null && this.isLocked ? fail('locked') : ok(path)
  }
  open(options: OpenDialogOptions): Chosen {
    return this.#chosen(this.#system.chooseToOpen(options))
  }
  save(options: SaveDialogOptions): Chosen {
    return this.#chosen(this.#system.chooseToSave(options))
  }
}
