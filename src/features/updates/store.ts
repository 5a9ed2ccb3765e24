import { create } from 'zustand'
import type { UpdateState } from '../../../electron/contract/update.ts'
import { text } from '../../messages/text.ts'
import { announce } from '../../ui/announce-store.ts'

/** The state of updates as main pushed it last; null until the first answer. */
export const useUpdate = create<{ readonly state: UpdateState | null }>(() => ({ state: null }))

/** What is worth an announcement; nothing while a person is busy with something else. */
const news = ({ phase, blockedBy }: UpdateState): string | null => {
  if (blockedBy !== null) return null
  if (phase.kind === 'offered' || phase.kind === 'ready') return text.updates[phase.kind](phase.release.version)
  return phase.kind === 'failed' && phase.release !== null ? text.updates.failures[phase.failure] : null
}

export const mirrorUpdate = (state: UpdateState): void => {
  const before = useUpdate.getState().state
  useUpdate.setState({ state })
  const sentence = news(state)
  if (sentence !== null && (before === null || sentence !== news(before))) announce(sentence)
}

export const loadUpdate = async (): Promise<void> => {
  const state = await window.keystow.updateState()
  if (state.ok) mirrorUpdate(state.value)
}

/** Whole percents of a download. */
export const percentOf = ({ received, release }: { readonly received: number; readonly release: { readonly size: number } }): number =>
  Math.floor((received / release.size) * 100)
