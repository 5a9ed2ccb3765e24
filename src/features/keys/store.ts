import { useEffect } from 'react'
import { create } from 'zustand'
import { type ApiKey, hasId } from '../../../electron/contract/api-key.ts'
import type { KeyListState } from '../../../electron/contract/connection.ts'
import type { OwnKey } from '../../../electron/contract/own-key.ts'
import { keepSameKeys, type ListPush, unpackKeys } from '../../../electron/contract/packed-list.ts'
import { text } from '../../messages/text.ts'

/** The lists as main pushed them last, by connection. */
export const useKeyLists = create<Readonly<Record<string, KeyListState>>>(() => ({}))

export const mirrorList = (list: KeyListState): void =>
  useKeyLists.setState({ [list.connectionId]: list })

export const keyListOf = (connectionId: string): KeyListState | null =>
  useKeyLists.getState()[connectionId] ?? null

const sameOwn = (a: OwnKey, b: OwnKey): boolean =>
  a.certainty === b.certainty &&
  a.ids.length === b.ids.length &&
  a.ids.every((id, at) => id === b.ids[at])

export const mirrorPush = (push: ListPush): void => {
  const { connectionId, keys } = push
  const before = keyListOf(connectionId)
  const known = before?.keys ?? null
  // The same object as before where it says the same: the rows are sorted and filtered by it.
  const own = before !== null && sameOwn(before.own, push.own) ? before.own : push.own
  // An empty list is packed into an empty text.
  mirrorList({
    ...push,
    own,
    keys:
      keys === 'same' ? known : keys === null ? null : keepSameKeys(known ?? [], unpackKeys(keys)),
  })
}

export const forgetLists = (): void => useKeyLists.setState({}, true)

export const useKeyList = (connectionId: string | null): KeyListState | null =>
  useKeyLists((lists) => (connectionId === null ? null : (lists[connectionId] ?? null)))

/** The key as it is listed now. */
export const listedKey = (connectionId: string, keyId: string): ApiKey | undefined =>
  keyListOf(connectionId)?.keys?.find(({ id }) => id === keyId)

/** The time by the service's own clock, in ms since the epoch: what ages count from. */
export const serviceNow = (connectionId: string): number =>
  Date.now() + (keyListOf(connectionId)?.skew ?? 0)

/**
 * Has the list read anew when a question about keys opens. The question itself does not change
 * while it is read: main decides by the new list, and refuses what another answer was given for.
 */
export const useListReadNow = (connectionId: string): void =>
  useEffect(() => void window.keystow.refreshKeys(connectionId), [connectionId])

/** Creating and revoking need a list that is current. */
export const isWritable = (list: KeyListState | null): boolean => list?.phase === 'ready'

/** Says why nothing can be done with a listed key; undefined where something can. */
export const reasonAgainst = (isListWritable: boolean, key: ApiKey): string | undefined =>
  !isListWritable ? text.stale.readOnly : hasId(key) ? undefined : text.list.noId
