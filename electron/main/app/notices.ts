import type { Notice } from '../../contract/app-state.ts'

/** `changed`: there is one more, or one was dismissed. */
export const createNotices = (changed: () => void) => {
  let all: readonly Notice[] = []
  const idOf = (kind: Notice['kind'], path: string): string => `${kind}:${path}`
  const dismiss = (id: string): void => {
    if (!all.some((notice) => notice.id === id)) return
    all = all.filter((notice) => notice.id !== id)
    changed()
  }
  return {
    get all(): readonly Notice[] {
      return all
    },
    /** Nothing where `path` is null. */
    note: (kind: Notice['kind'], path: string | null) => {
      if (path === null) return
      const id = idOf(kind, path)
      if (all.some((notice) => notice.id === id)) return
      all = [...all, { id, kind, path }]
      changed()
    },
    dismiss,
    /** Removes a notice that is no longer true. */
    withdraw: (kind: Notice['kind'], path: string) => dismiss(idOf(kind, path)),
  }
}

/** Notices to the person. Each stays until it is dismissed or withdrawn. */
export type Notices = ReturnType<typeof createNotices>
