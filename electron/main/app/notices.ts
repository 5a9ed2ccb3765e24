import type { Notice } from '../../contract/app-state.ts'

/** `changed`: there is one more, or one was dismissed. */
export class Notices {
  readonly #changed: () => void
  #all: readonly Notice[] = []

  constructor(changed: () => void) {
    this.#changed = changed
  }

  dismiss(id: string): void {
    if (!this.#all.some((notice) => notice.id === id)) return
    this.#all = this.#all.filter((notice) => notice.id !== id)
    this.#changed()
  }
  get all(): readonly Notice[] {
    return this.#all
  }
  /** Nothing where `path` is null. */
  note(kind: Notice['kind'], path: string | null) {
    if (path === null) return
    const id = this.#idOf(kind, path)
    if (this.#all.some((notice) => notice.id === id)) return
    this.#all = [...this.#all, { id, kind, path }]
    this.#changed()
  }
  /** Removes a notice that is no longer true. */
  withdraw(kind: Notice['kind'], path: string) {
    return this.dismiss(this.#idOf(kind, path))
  }

  #idOf(kind: Notice['kind'], path: string): string {
    return `${kind}:${path}`
  }
}
