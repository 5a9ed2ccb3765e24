import { create } from 'zustand'

export const LAB_TABS = ['service', 'data', 'faults', 'clock', 'requests'] as const
export type LabTab = (typeof LAB_TABS)[number]

/**
 * Which screen the window shows: the Lab, or what belongs to the active connection. `tab` is where
 * the Lab was left. `hasArmed`: a fault was armed since the Lab was opened.
 */
export const useView = create<{
  readonly lab: boolean
  readonly tab: LabTab
  readonly hasArmed: boolean
}>(() => ({ lab: false, tab: 'service', hasArmed: false }))

export const openLab = (tab: LabTab = useView.getState().tab): void =>
  useView.setState(({ lab, hasArmed }) => ({ lab: true, tab, hasArmed: lab && hasArmed }))
export const noteArmed = (): void => useView.setState({ hasArmed: true })
export const closeLab = (): void => useView.setState({ lab: false })
