import { useEffect, useRef, useState } from 'react'
import type { NetworkState } from '../../../electron/contract/network.ts'
import type { Failure, Result } from '../../../electron/contract/result.ts'

/** What was tried last, for the place that says why it was not done. */
export type NetworkPart = 'proxy' | 'credentials' | 'authorities'

export interface ShownNetwork {
  /** null until main has said it. */
  readonly known: NetworkState | null
  readonly failure: { readonly part: NetworkPart; readonly failure: Failure } | null
  /** Does it and reads what is so then; whether it was done. */
  readonly act: (part: NetworkPart, work: () => Promise<Result<unknown>>) => Promise<boolean>
}

export const useNetwork = (): ShownNetwork => {
  const [known, setKnown] = useState<NetworkState | null>(null)
  const [failure, setFailure] = useState<ShownNetwork['failure']>(null)
  const asked = useRef(0)
  const read = async (): Promise<void> => {
    asked.current += 1
    const mine = asked.current
    const state = await window.keystow.networkState()
    // Main may answer a later question first.
    if (mine !== asked.current) return
    if (state.ok) setKnown(state.value)
    else setFailure({ part: 'proxy', failure: state.error })
  }
  useEffect(() => {
    const readAgain = (): void => void read()
    readAgain()
    // The system tells nobody when its own settings change: whoever changed them was in another window.
    window.addEventListener('focus', readAgain)
    const stop = window.keystow.onPush('network:changed', readAgain)
    return () => {
      window.removeEventListener('focus', readAgain)
      stop()
    }
  }, [])
  return {
    known,
    failure,
    act: async (part, work) => {
      setFailure(null)
      const done = await work()
      if (!done.ok) setFailure({ part, failure: done.error })
      await read()
      return done.ok
    },
  }
}
