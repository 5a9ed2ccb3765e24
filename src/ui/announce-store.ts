import { create } from 'zustand'

/** What the polite live region says last. `count` distinguishes two equal sentences. */
export const useAnnounced = create<{ readonly sentence: string; readonly count: number }>(() => ({ sentence: '', count: 0 }))

/** Has a screen reader say a sentence when it is free. Never give it a secret. */
export const announce = (sentence: string): void => useAnnounced.setState(({ count }) => ({ sentence, count: count + 1 }))
