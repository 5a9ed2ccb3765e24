import { create } from 'zustand'
import type { ApiKey } from '../../electron/contract/api-key.ts'
import type { AskedFor, UnreadOutcome } from '../../electron/contract/workflow.ts'
import { forgetRefusal } from './refusal-store.ts'
import type { SettingFocus, SettingsTab } from './settings-store.ts'

/** What the activity dialog shows: all entries, or the programs that asked with what they have. */
export type ActivityTab = 'log' | 'programs'

/**
 * The one dialog that is open. It keeps the connection it was opened for, whatever becomes active
 * meanwhile.
 */
export type OpenDialog =
  | {
      readonly kind: 'export'
      readonly connectionId: string
      readonly ids: readonly string[] | null
    }
  /** `focus`: the setting that was asked for. */
  | { readonly kind: 'settings'; readonly tab?: SettingsTab; readonly focus?: SettingFocus }
  | { readonly kind: 'activity'; readonly tab?: ActivityTab }
  | {
      readonly kind:
        | 'connections'
        | 'connect'
        | 'shortcuts'
        | 'palette'
        | 'scan'
        | 'proofs'
        | 'plans'
    }
  | { readonly kind: 'unknown-keys' | 'kept'; readonly connectionId: string }
  /** `choice`: which keys of all connections; those of a number, which were not used for so many days. */
  | {
      readonly kind: 'all-keys'
      readonly choice: 'all' | 'shared' | 'unused30' | 'unused90' | 'unused180'
    }
  | { readonly kind: 'plan'; readonly connectionId: string; readonly ids: readonly string[] }
  /**
   * `otherKey`: it begins with the field for another key to sign in with. `isFromList`: the list of
   * connections comes back after it.
   */
  | {
      readonly kind: 'edit-connection'
      readonly connectionId: string
      readonly otherKey?: true
      readonly isFromList?: true
    }
  | {
      readonly kind: 'create'
      readonly connectionId: string
      readonly name?: string
      readonly outcome?: UnreadOutcome['outcome']
      readonly asked?: AskedFor
    }
  /** `ids`: the keys to plan for; empty to look at the job that there is. */
  | { readonly kind: 'bulk-revoke'; readonly connectionId: string; readonly ids: readonly string[] }
  /**
   * `leakId` null: which key leaked is still to be found. `pasted`: by the secret that was pasted
   * into the search field.
   */
  | { readonly kind: 'leak'; readonly leakId: string | null; readonly pasted?: true }
  | { readonly kind: 'rotate'; readonly connectionId: string; readonly key: ApiKey }
  | {
      readonly kind: 'revoke'
      readonly connectionId: string
      readonly key: ApiKey
      readonly thenForget?: true
    }

export const useDialog = create<{ readonly open: OpenDialog | null }>(() => ({ open: null }))

const show = (open: OpenDialog | null): void => {
  // What was refused before is not about this one.
  forgetRefusal()
  useDialog.setState({ open })
}

export const openDialog = (open: OpenDialog): void => show(open)
export const closeDialog = (): void => show(null)
/**
 * Tells whether this very dialog is the open one: an answer must not show in another one's place.
 * The lock covers it, and leaves it open.
 */
export const isOpen = (dialog: OpenDialog | null): boolean =>
  dialog !== null && useDialog.getState().open === dialog
