import { lastForeignUse, possibleUses } from '../../../electron/contract/annotations.ts'
import type { ApiKey } from '../../../electron/contract/api-key.ts'
import { NO_OWN_KEY } from '../../../electron/contract/own-key.ts'
import { text } from '../../messages/text.ts'
import { useAnnotation, useNotes } from '../notes/store.ts'
import { keyListOf, useKeyList } from './store.ts'

/** When a key was used last by anyone but this app; null when no such use is known. */
export const useLastUse = (connectionId: string, key: ApiKey): string | null =>
  lastForeignUse(
    key,
    useAnnotation(connectionId, key.id),
    useKeyList(connectionId)?.own ?? NO_OWN_KEY,
  )

/**
 * Says of a key that nobody but this app is known to have used whether the app did. A use that the
 * service lists is the app's own then.
 */
export const withoutForeignUse = ({ lastUsedAt }: ApiKey, isSignedIn: boolean): string =>
  isSignedIn || lastUsedAt !== null ? text.keys.usedByThisApp : text.keys.noUse

/** Applies `possibleUses` to the current notes and list. */
export const possibleUsesOf = (connectionId: string): ((key: ApiKey) => string | null) =>
  possibleUses(
    useNotes.getState()[connectionId]?.annotations ?? {},
    keyListOf(connectionId)?.own ?? NO_OWN_KEY,
  )
