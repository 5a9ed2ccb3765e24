import type { VaultChoice } from '../../contract/lock.ts'
import type { SealKind } from './data-key.ts'

/** Reasons why a vault's file is not opened. `refused`: the system does not let it be read. */
export type Unreadable = 'damaged' | 'newer' | 'refused'

/**
 * States of the vault.
 *
 * - `asking`: the OS store has not answered yet.
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
 * Events that move it, the person's choices among them. `read`: the vault was decrypted and fits
 * its schema.
 */
export type VaultEvent =
  | { readonly is: 'store_answered'; readonly available: boolean }
  | { readonly is: 'unwrapped'; readonly needs: 'nothing' | 'passphrase' }
  | { readonly is: 'store_refused' }
  | { readonly is: 'tried' }
  | { readonly is: 'wrong_passphrase' }
  | { readonly is: 'read'; readonly seal: SealKind }
  | { readonly is: 'unreadable'; readonly why: Unreadable }
  | { readonly is: VaultChoice }

/**
 * Work that a step asks for. The last two alone touch files, and they only rename them. @internal
 */
export type VaultEffect =
  | 'ask_store'
  | 'unwrap'
  | 'make_sealed'
  | 'make_in_memory'
  | 'set_aside'
  | 'set_copy_aside'

type Step = readonly [state: VaultState, effects: readonly VaultEffect[]]

const ASKING_ANEW: VaultState = { at: 'asking', file: 'absent' }
const OPEN_IN_MEMORY: Step = [{ at: 'open', seal: 'none' }, ['make_in_memory']]

/**
 * Answers the next state and the work that is due. An event that means nothing in a state changes
 * nothing.
 */
export const stepVault = (state: VaultState, event: VaultEvent): Step => {
  const stay: Step = [state, []]
  switch (state.at) {
    case 'asking': {
      if (event.is === 'unreadable') return [{ at: 'unreadable', why: event.why }, []]
      if (event.is === 'store_answered' && state.file === 'absent')
        return event.available ? [{ at: 'open', seal: 'store' }, ['make_sealed']] : OPEN_IN_MEMORY
      if (event.is === 'store_answered')
        return event.available ? [state, ['unwrap']] : [{ at: 'waiting' }, []]
      if (state.file === 'absent') return stay
      if (event.is === 'unwrapped')
        return event.needs === 'nothing'
          ? [{ at: 'reading', from: 'store' }, []]
          : [{ at: 'locked' }, []]
      return event.is === 'store_refused' ? [{ at: 'waiting' }, []] : stay
    }
    case 'waiting': {
      if (event.is === 'retry') return [{ at: 'asking', file: 'sealed' }, ['ask_store']]
      if (event.is === 'work_until_quit') return OPEN_IN_MEMORY
      return event.is === 'start_anew'
        ? [ASKING_ANEW, ['set_aside', 'set_copy_aside', 'ask_store']]
        : stay
    }
    case 'locked': {
      if (event.is === 'tried') return [{ at: 'reading', from: 'passphrase' }, []]
      return event.is === 'start_anew'
        ? [ASKING_ANEW, ['set_aside', 'set_copy_aside', 'ask_store']]
        : stay
    }
    case 'reading': {
      if (event.is === 'read') return [{ at: 'open', seal: event.seal }, []]
      if (event.is === 'wrong_passphrase' && state.from === 'passphrase')
        return [{ at: 'locked' }, []]
      return event.is === 'unreadable' ? [{ at: 'unreadable', why: event.why }, []] : stay
    }
    case 'unreadable': {
      if (event.is === 'retry') return [{ at: 'asking', file: 'sealed' }, ['ask_store']]
      if (event.is === 'use_copy')
        return [{ at: 'asking', file: 'sealed' }, ['set_aside', 'ask_store']]
      return event.is === 'start_anew'
        ? [ASKING_ANEW, ['set_aside', 'set_copy_aside', 'ask_store']]
        : stay
    }
    case 'open':
      return stay
  }
}
