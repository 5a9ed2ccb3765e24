import { create } from 'zustand'
import type { LabKey } from '../../../electron/contract/lab.ts'
import { read } from '../../state/lab-store.ts'

/** The live keys of all workspaces as read last; null until then. */
export const useLabKeys = create<{ readonly keys: readonly LabKey[] | null }>(() => ({ keys: null }))

const readKeys = async (): Promise<void> => {
  const keys = await read(window.keystow.labKeys())
  if (keys !== undefined) useLabKeys.setState({ keys })
}

/** Reads the keys now and whenever they may have changed; the answer ends it. */
export const followKeys = (): (() => void) => {
  const stops = [window.keystow.onPush('lab:changed', () => void readKeys()), window.keystow.onPush('lab:logged', () => void readKeys())]
  void readKeys()
  return () => {
    for (const stop of stops) stop()
  }
}
