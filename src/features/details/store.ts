import { create } from 'zustand'

/** Which key the details pane shows, and of which connection. `asked` counts the times that a person asked for it. */
interface Shown {
  readonly connectionId: string
  readonly keyId: string
  readonly asked: number
}

export const useDetails = create<{ readonly shown: Shown | null }>(() => ({ shown: null }))

/** Opens the pane and moves the focus to it. */
export const openDetails = (connectionId: string, keyId: string): void =>
  useDetails.setState(({ shown }) => ({ shown: { connectionId, keyId, asked: (shown?.asked ?? 0) + 1 } }))

/** An open pane goes along with the row that has the focus. */
export const followDetails = (connectionId: string, keyId: string): void =>
  useDetails.setState(({ shown }) =>
    shown === null || (shown.connectionId === connectionId && shown.keyId === keyId)
      ? {}
      : { shown: { connectionId, keyId, asked: shown.asked } },
  )

export const closeDetails = (): void => useDetails.setState({ shown: null })
