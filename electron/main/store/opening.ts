import type { VaultChoice } from '../../contract/lock.ts'
import type { SealKind } from './data-key.ts'

/** Reasons why a vault's file is not opened. `refused`: the system does not let it be read. */
export type Unreadable = 'damaged' | 'newer' | 'refused'

/**
 * States of the vault.
 *
 * - `asking`: the OS store has not answered yet, or the key of a new vault is being sealed.
 * - `waiting`: the OS store that sealed the vault is locked, refused, or is not there.
 * - `locked`: a passphrase is needed.
 * - `reading`: the key is known, or a passphrase is being tried.
 * - `open`: `seal` is `none` where the vault is in memory only and nothing is written.
 */
export type VaultState =
  | { readonly at: 'asking'; readonly file: 'absent' | 'sealed' }
  | { readonly at: 'waiting' }
  | { readonly at: 'locked' }
  | { readonly at: 'reading'; readonly from: 'store' | 'passphrase' }
  | { readonly at: 'open'; readonly seal: SealKind | 'none' }
  | { readonly at: 'unreadable'; readonly why: Unreadable }

/**
 * Events that move the state, the person's choices among them.
 *
 * - `loaded`: the file was read as far as it can be without its key.
 * - `appeared`: a file was put in place meanwhile where there was none.
 * - `read`: the vault was decrypted and fits its schema.
 * - `made`: the key of a new vault was sealed, or (`none`) could not be.
 * - `resealed`: the open vault was sealed by another key, or (`none`) its last seal was dropped.
 */
export type VaultEvent =
  | { readonly is: 'loaded'; readonly file: 'absent' | 'sealed'; readonly needsStore: boolean }
  | { readonly is: 'appeared' }
  | { readonly is: 'store_answered'; readonly available: boolean }
  | { readonly is: 'unwrapped'; readonly needs: 'nothing' | 'passphrase' }
  | { readonly is: 'store_refused' }
  | { readonly is: 'tried' }
  | { readonly is: 'wrong_passphrase' }
  | { readonly is: 'read'; readonly seal: SealKind }
  | { readonly is: 'unreadable'; readonly why: Unreadable }
  | { readonly is: 'made' | 'resealed'; readonly seal: SealKind | 'none' }
  | { readonly is: VaultChoice }

/**
 * Work that a step asks for. The first two only rename files. `choose_copy`, `choose_vault`: says
 * which file is loaded from then on. `open_new`: opens a vault that holds nothing, and writes it
 * where it is sealed.
 */
export type VaultEffect =
  | 'set_aside'
  | 'set_copy_aside'
  | 'choose_copy'
  | 'choose_vault'
  | 'load'
  | 'probe'
  | 'ask_store'
  | 'unwrap'
  | 'make_key'
  | 'open_new'

type Step = readonly [state: VaultState, effects: readonly VaultEffect[]]
type Asking = Extract<VaultState, { readonly at: 'asking' }>

const ABSENT: VaultState = { at: 'asking', file: 'absent' }
const SEALED: VaultState = { at: 'asking', file: 'sealed' }
const START_ANEW: Step = [ABSENT, ['set_aside', 'set_copy_aside', 'choose_vault', 'load']]

const load = (state: Asking, file: Asking['file'], needsStore: boolean): Step => [
  state.file === file ? state : { at: 'asking', file },
  needsStore ? ['ask_store'] : ['probe', 'unwrap'],
]

const stepAbsent = (state: Asking, event: VaultEvent): Step => {
  switch (event.is) {
    case 'loaded':
      return load(state, event.file, event.needsStore)
    case 'unreadable':
      return [{ at: 'unreadable', why: event.why }, []]
    case 'appeared':
      return [state, ['load']]
    case 'store_answered':
      return event.available ? [state, ['make_key']] : [{ at: 'open', seal: 'none' }, ['open_new']]
    case 'made':
      return [{ at: 'open', seal: event.seal }, ['open_new']]
    default:
      return [state, []]
  }
}

const stepSealed = (state: Asking, event: VaultEvent): Step => {
  switch (event.is) {
    case 'loaded':
      return load(state, event.file, event.needsStore)
    case 'unreadable':
      return [{ at: 'unreadable', why: event.why }, []]
    case 'store_answered':
      return event.available ? [state, ['unwrap']] : [{ at: 'waiting' }, []]
    case 'unwrapped':
      return event.needs === 'nothing'
        ? [{ at: 'reading', from: 'store' }, []]
        : [{ at: 'locked' }, []]
    case 'store_refused':
      return [{ at: 'waiting' }, []]
    default:
      return [state, []]
  }
}

/**
 * Answers the next state and the work that is due. An event that means nothing in a state changes
 * nothing.
 */
export const stepVault = (state: VaultState, event: VaultEvent): Step => {
  const stay: Step = [state, []]
  switch (state.at) {
    case 'asking':
      return state.file === 'absent' ? stepAbsent(state, event) : stepSealed(state, event)
    case 'waiting': {
      if (event.is === 'retry') return [SEALED, ['load']]
      if (event.is === 'work_until_quit')
        return [{ at: 'open', seal: 'none' }, ['choose_vault', 'open_new']]
      return event.is === 'start_anew' ? START_ANEW : stay
    }
    case 'locked': {
      if (event.is === 'tried') return [{ at: 'reading', from: 'passphrase' }, []]
      return event.is === 'start_anew' ? START_ANEW : stay
    }
    case 'reading': {
      if (event.is === 'read') return [{ at: 'open', seal: event.seal }, []]
      if (event.is === 'wrong_passphrase' && state.from === 'passphrase')
        return [{ at: 'locked' }, []]
      return event.is === 'unreadable' ? [{ at: 'unreadable', why: event.why }, []] : stay
    }
    case 'unreadable': {
      if (event.is === 'retry') return [SEALED, ['load']]
      if (event.is === 'use_copy') return [SEALED, ['set_aside', 'choose_copy', 'load']]
      return event.is === 'start_anew' ? START_ANEW : stay
    }
    case 'open':
      return event.is === 'resealed' ? [{ at: 'open', seal: event.seal }, []] : stay
  }
}
