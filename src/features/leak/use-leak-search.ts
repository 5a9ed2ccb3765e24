import { useEffect, useRef, useState } from 'react'
import type { AskedHost, FoundSecret, LeakFindings } from '../../../electron/contract/leak.ts'
import type { Failure } from '../../../electron/contract/result.ts'

export interface LeakSearchView {
  readonly pending: boolean
  /** What was found last, none of it secret. */
  readonly findings: LeakFindings | null
  /** The text was nothing but the address of a page. */
  readonly isAddress: boolean
  /** What a service said to one of them. */
  readonly asked: (AskedHost & { readonly connectionId: string }) | null
  readonly failure: Failure | null
}

const NOTHING: LeakSearchView = {
  pending: false,
  findings: null,
  isAddress: false,
  asked: null,
  failure: null,
}

const ADDRESS = /^(https?:\/\/|www\.)\S+$/i

/**
 * Looks for secrets through main, which keeps what it finds until this is left. Begins with the
 * secret that `first` returns, which is not kept here.
 */
export const useLeakSearch = (first: () => string | null = () => null) => {
  const [view, setView] = useState(NOTHING)
  const search = async (pasted: string): Promise<LeakFindings | null> => {
    setView({ ...NOTHING, pending: true })
    const found = await window.keystow.searchLeak(pasted)
    setView(
      found.ok
        ? { ...NOTHING, findings: found.value, isAddress: ADDRESS.test(pasted.trim()) }
        : { ...NOTHING, failure: found.error },
    )
    return found.ok ? found.value : null
  }
  const begin = useRef(() => {
    const secret = first()
    if (secret !== null) void search(secret)
  })
  useEffect(() => {
    begin.current()
    return () => void window.keystow.forgetLeakSearch()
  }, [])

  return {
    view,
    search,
    ask: async (found: FoundSecret, connectionId: string): Promise<void> => {
      setView((before) => ({ ...before, pending: true, failure: null, asked: null }))
      const asked = await window.keystow.askHostOfLeak({ found, connectionId })
      setView((before) => ({
        ...before,
        pending: false,
        asked: asked.ok ? { ...asked.value, connectionId } : null,
        failure: asked.ok || asked.error.code === 'answer_withheld' ? null : asked.error,
      }))
    },
    startOver: (): void => setView(NOTHING),
  }
}
