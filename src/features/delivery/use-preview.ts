import { useEffect, useRef, useState } from 'react'
import type { Failure, Result } from '../../../electron/contract/result.ts'
import { text } from '../../messages/text.ts'
import { announce } from '../../ui/announce-store.ts'

/** Typing is over when no key comes for this long, in milliseconds. */
const TYPING_PAUSE_MS = 250

/** Of what is asked of main, only the newest counts. */
const useNewest = () => {
  const begun = useRef(0)
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(typing.current), [])
  const begin = (): (() => boolean) => {
    clearTimeout(typing.current)
    begun.current += 1
    const mine = begun.current
    return () => mine === begun.current
  }
  const afterTyping = (act: () => void): void => {
    begin()
    typing.current = setTimeout(act, TYPING_PAUSE_MS)
  }
  return {
    /**
     * What was asked or typed before does not count any more. Answers whether what begins now still
     * does.
     */
    begin,
    /** Begins, and calls `act` once nothing else began for a moment. */
    afterTyping,
  }
}

type Ask<T> = () => Promise<Result<T>>

/** An act of main's as it is shown before it is done. */
export interface Previewed<P> {
  /** null while nothing is to be done. */
  readonly preview: P | null
  readonly failure: Failure | null
  /** It was another than the one shown, and this is what it is now. */
  readonly changed: boolean
  readonly busy: boolean
}

interface Preview<P> extends Previewed<P> {
  /** Shows the answer, unless something else was asked for since; null changes nothing. */
  readonly look: (ask: Ask<P | null>) => Promise<void>
  /**
   * The same, once nothing else is typed for a moment. Nothing that is shown may be done before.
   */
  readonly lookAfterTyping: (ask: Ask<P | null>) => void
  /** Has main do it. `counts`: whether nothing else was asked for since. */
  readonly perform: <T>(
    act: Ask<T>,
  ) => Promise<{ readonly done: Result<T>; readonly counts: boolean }>
  /** Shows why it was not done; where it was another than the one shown, what it is now. */
  readonly notDone: (failure: Failure, again: Ask<P | null>) => Promise<void>
  readonly setFailure: (failure: Failure | null) => void
  /** Shows nothing, and no answer to what was asked before. */
  readonly clear: () => void
}

/** `failing`: whether what was shown stays where something else cannot be. */
export const usePreview = <P>(failing: 'stays' | 'goes'): Preview<P> => {
  const [preview, setPreview] = useState<P | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [changed, setChanged] = useState(false)
  const [busy, setBusy] = useState(false)
  const newest = useNewest()

  const show = async (ask: Ask<P | null>, changedMeanwhile: boolean): Promise<void> => {
    const stillCounts = newest.begin()
    setBusy(true)
    const answer = await ask()
    if (!stillCounts()) return
    setBusy(false)
    setFailure(answer.ok ? null : answer.error)
    setChanged(answer.ok && changedMeanwhile)
    if (!answer.ok && failing === 'goes') setPreview(null)
    if (answer.ok && answer.value !== null) setPreview(answer.value)
    if (answer.ok && changedMeanwhile) announce(text.delivery.changedMeanwhile)
  }
  const look = (ask: Ask<P | null>): Promise<void> => show(ask, false)

  return {
    preview,
    failure,
    changed,
    busy,
    look,
    lookAfterTyping: (ask) => {
      setBusy(true)
      newest.afterTyping(() => void look(ask))
    },
    perform: async (act) => {
      const stillCounts = newest.begin()
      setBusy(true)
      const done = await act()
      const counts = stillCounts()
      if (counts) setBusy(false)
      return { done, counts }
    },
    notDone: async (error, again) => {
      if (error.code === 'env_changed') await show(again, true)
      else setFailure(error)
    },
    setFailure,
    clear: () => {
      newest.begin()
      setBusy(false)
      setFailure(null)
      setPreview(null)
    },
  }
}
