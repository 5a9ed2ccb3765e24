import { create } from 'zustand'

export const useQuitGuard = create<{ readonly asking: boolean }>(() => ({ asking: false }))

export const askToQuit = (): void => useQuitGuard.setState({ asking: true })
