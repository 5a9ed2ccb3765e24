import { create } from 'zustand'

/**
 * Which key the details pane shows, and of which connection. `asked`: of all requests by a person,
 * the one that it answers.
 */
interface Shown {
  readonly connectionId: string
  readonly keyId: string
  readonly asked: number
  /** Where the focus goes when it is asked for. */
  readonly focus: 'heading' | 'alias'
}

export const useDetails = create<Shown | null>(() => null)

let requests = 0

/** Of the pane that is open. */
export const detailsHeading = (): HTMLElement | null =>
  document.querySelector<HTMLElement>('[data-details] h2')

/** Opens the pane and moves the focus to it, or to its field for the local name. */
export const openDetails = (
  connectionId: string,
  keyId: string,
  focus: Shown['focus'] = 'heading',
): void => useDetails.setState({ connectionId, keyId, asked: ++requests, focus }, true)

/** Matches where the pane covers the list; the classes of `DetailsArea` say the same. */
export const paneCoversList = (): MediaQueryList => window.matchMedia('(max-width: 1055px)')

/**
 * Opens the pane for a row that was clicked. The row keeps the focus as long as it can be seen, so
 * that the arrow keys go on from there.
 */
export const showDetails = (connectionId: string, keyId: string): void =>
  paneCoversList().matches
    ? openDetails(connectionId, keyId)
    : useDetails.setState({ connectionId, keyId, asked: requests, focus: 'heading' }, true)

/** An open pane goes along with the row that has the focus. */
export const followDetails = (connectionId: string, keyId: string): void =>
  useDetails.setState(
    (shown) =>
      shown === null || (shown.connectionId === connectionId && shown.keyId === keyId)
        ? shown
        : { connectionId, keyId, asked: shown.asked, focus: 'heading' },
    true,
  )

export const closeDetails = (): void => useDetails.setState(null)
