import type { Notice } from '../../contract/app-state.ts'

/** `changed`: there is one more, or one was dismissed. */
export const createNotices = (changed: () => void) => {
  let all: readonly Notice[] = []
  return {
    get all(): readonly Notice[] {
      return all
    },
    /** Nothing where `path` is null. */
    note: (kind: Notice['kind'], path: string | null) => {
      const id = `${kind}:${path}`
      if (path === null || all.some((notice) => notice.id === id)) return
      all = [...all, { id, kind, path }]
      changed()
    },
    dismiss: (id: string) => {
      all = all.filter((notice) => notice.id !== id)
      changed()
    },
    /** Removes a notice that is no longer true. */
    withdraw: (kind: Notice['kind'], path: string) => {
      const id = `${kind}:${path}`
      if (!all.some((notice) => notice.id === id)) return
      all = all.filter((notice) => notice.id !== id)
      changed()
    },
  }
}

/** Notices to the person. Each stays until it is dismissed or withdrawn. */
export type Notices = ReturnType<typeof createNotices>
