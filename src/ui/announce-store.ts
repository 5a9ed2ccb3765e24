import { useEffect } from 'react'
import { create } from 'zustand'

/**
 * What the polite live region says last, empty a while after. `count` distinguishes two equal
 * sentences.
 */
export const useAnnounced = create<{ readonly sentence: string; readonly count: number }>(() => ({
  sentence: '',
  count: 0,
}))

/**
 * A screen reader has taken a sentence by then; who goes through the page later must not find it as
 * if it were news. In milliseconds.
 */
const KEPT_MS = 10_000

let clearing: ReturnType<typeof setTimeout> | undefined

const show = (sentence: string, count: number): void => {
  clearTimeout(clearing)
  useAnnounced.setState({ sentence, count })
  clearing = setTimeout(() => useAnnounced.setState({ sentence: '' }), KEPT_MS)
}

/** Has a screen reader say a sentence when it is free. Never give it a secret. */
export const announce = (sentence: string): void =>
  show(sentence, useAnnounced.getState().count + 1)

/** What the page before this one announced, as the region begins: not read out. */
export const beginAnnounced = (sentence: string): void =>
  show(sentence, useAnnounced.getState().count)

/** Announces what a part of the page says, whenever that changes. */
export const useAnnouncement = (sentence: string): void =>
  useEffect(() => {
    if (sentence !== '') announce(sentence)
  }, [sentence])
