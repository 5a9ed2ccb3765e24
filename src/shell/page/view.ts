import { holdsSecret, maskSecrets } from '../../../electron/contract/mask-secrets.ts'
import { AWAITED_MAX, type PageView, SCROLLED_PARTS } from '../../../electron/contract/page.ts'
import { FILTERS } from '../../features/keys/filters.ts'
import { useListView } from '../../features/keys/list-view-store.ts'
import { currentRowId, startAtRow } from '../../features/keys/row-focus.ts'
import { useSelection } from '../../features/keys/selection-store.ts'
import { listedKey } from '../../features/keys/store.ts'
import { useDetails } from '../../state/details-store.ts'
import { openDialog, useDialog } from '../../state/dialog-store.ts'
import { awaitProofs, useProofs } from '../../state/proofs-store.ts'
import { useRotations } from '../../state/rotations-store.ts'
import { LAB_TABS, useView } from '../../state/view-store.ts'
import { announce, beginAnnounced, useAnnounced } from '../../ui/announce-store.ts'
import { onceThere } from '../../ui/once-there.ts'
import { focusPosition, giveFocus, scrolled, scrollTo } from './focus-and-scroll.ts'

/** A screen reader may not have finished a sentence younger than this, in milliseconds. */
const ANNOUNCED_AFTER_MS = 5_000

let saidAt = Number.NEGATIVE_INFINITY
useAnnounced.subscribe(({ count }, before) => {
  if (count !== before.count) saidAt = Date.now()
})

/** The page's view as it is now. A locked one has none to restore. */
export const currentView = (locked: boolean): PageView => {
  const { query, pasted, filter } = useListView.getState()
  const { connectionId, ids, anchor } = useSelection.getState()
  const shown = useDetails.getState()
  const { open } = useDialog.getState()
  const { lab, tab } = useView.getState()
  return {
    lab,
    tab,
    query: holdsSecret(query) ? '' : query,
    pasted,
    filter,
    selection: connectionId === null ? null : { connectionId, ids: [...ids], anchor },
    details: shown === null ? null : { connectionId: shown.connectionId, keyId: shown.keyId },
    rotating:
      open?.kind === 'rotate' ? { connectionId: open.connectionId, keyId: open.key.id } : null,
    awaited: [...useProofs.getState().awaited].slice(-AWAITED_MAX),
    currentId: currentRowId() ?? null,
    scroll: scrolled(),
    focus: locked ? null : focusPosition(),
    said: locked
      ? null
      : {
          sentence: maskSecrets(useAnnounced.getState().sentence),
          fresh: Date.now() - saidAt < ANNOUNCED_AFTER_MS,
        },
  }
}

const reopenRotation = ({ connectionId, keyId }: NonNullable<PageView['rotating']>): void => {
  const rotations = useRotations.getState()
  const key =
    rotations.find((one) => one.connectionId === connectionId && one.oldKey.id === keyId)?.oldKey ??
    listedKey(connectionId, keyId)
  if (key !== undefined) openDialog({ kind: 'rotate', connectionId, key })
}

/**
 * Goes on where the page before this one was. Before the first render, with the lists and rotations
 * known.
 */
export const resumeView = (view: PageView): void => {
  const { query, pasted, selection, details, rotating, focus, said } = view
  useView.setState({ lab: view.lab, tab: LAB_TABS.find((tab) => tab === view.tab) ?? LAB_TABS[0] })
  useListView.setState({
    query,
    pasted,
    filter: FILTERS.find((filter) => filter === view.filter) ?? null,
  })
  if (selection !== null) useSelection.setState({ ...selection, ids: new Set(selection.ids) })
  if (details !== null) useDetails.setState({ ...details, asked: 0, focus: 'heading' }, true)
  if (rotating !== null) reopenRotation(rotating)
  awaitProofs(view.awaited)
  startAtRow(view.currentId)
  if (said !== null) beginAnnounced(said.sentence)
  onceThere([
    ...SCROLLED_PARTS.flatMap((part) => {
      const top = view.scroll[part]
      return top === undefined ? [] : [() => scrollTo(part, top)]
    }),
    ...(focus === null ? [] : [() => giveFocus(focus)]),
    () => {
      if (document.querySelector('[role=status]') === null) return false
      // Into a region that is there by now: what it begins with is not read out.
      if (said?.fresh) announce(said.sentence)
      return true
    },
  ])
}
