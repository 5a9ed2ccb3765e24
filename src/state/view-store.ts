import { create } from 'zustand'

export const LAB_TABS = ['service', 'data', 'faults', 'clock', 'requests'] as const
export type LabTab = (typeof LAB_TABS)[number]

/**
 * Which screen the window shows: the Lab, or what belongs to the active connection. `tab` is where
 * the Lab was left.
 */
export const useView = create<{ readonly lab: boolean; readonly tab: LabTab }>(() => ({
  lab: false,
  tab: 'service',
}))

export const openLab = (tab: LabTab = useView.getState().tab): void =>
  useView.setState({ lab: true, tab })
export const closeLab = (): void => useView.setState({ lab: false })
