import type { Notice } from '../../contract/app-state.ts'

/** What the person should know once, until they dismiss it. */
export interface Notices {
  readonly all: readonly Notice[]
  /** Nothing where `path` is null. */
  note(kind: Notice['kind'], path: string | null): void
  dismiss(id: string): void
}

/** `changed`: there is one more, or one was dismissed. */
export const createNotices = (changed: () => void): Notices => {
  let all: readonly Notice[] = []
  return {
    get all() {
      return all
    },
    note: (kind, path) => {
      const id = `${kind}:${path}`
      if (path === null || all.some((notice) => notice.id === id)) return
      all = [...all, { id, kind, path }]
      changed()
    },
    dismiss: (id) => {
      all = all.filter((notice) => notice.id !== id)
      changed()
    },
  }
}
