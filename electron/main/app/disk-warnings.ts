import type { MainTexts } from '../platform/texts/en.ts'
import { isAgreed } from '../platform/window/agreed.ts'
import type { AppWindow } from '../platform/window/app-window.ts'
import type { DocumentFiles } from '../store/document-files.ts'
import type { Notices } from './notices.ts'
import type { Platform } from './platform.ts'

/**
 * Shows what the person should know of the data files. Once another program wrote one, nothing can
 * be saved any more, so a restart is offered, once.
 */
export class DiskWarnings {
  readonly #platform: Platform
  readonly #window: AppWindow
  readonly #texts: () => MainTexts
  #isAsked = false

  constructor(
    platform: Platform,
    files: DocumentFiles,
    window: AppWindow,
    notices: Notices,
    texts: () => MainTexts,
  ) {
    this.#platform = platform
    this.#window = window
    this.#texts = texts
    files.onSaved((path) => {
      for (const kind of ['disk_full', 'not_written'] as const) notices.withdraw(kind, path)
    })
    files.onWarning(({ kind, path }) => {
      notices.note(kind, path)
      if (kind === 'file_changed') void this.#offerRestart()
    })
  }

  async #offerRestart(): Promise<void> {
    if (this.#isAsked) return
    this.#isAsked = true
    const { fileChanged } = this.#texts().questions.vault
    const window = this.#window.current()
    if (!(await isAgreed(this.#platform, window, fileChanged, fileChanged.no))) return
    this.#platform.relaunch()
    this.#platform.quit()
  }
}
