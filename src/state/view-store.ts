import { create } from 'zustand'
import { type Failure, SWITCHED_OFF } from '../../electron/contract/result.ts'

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
/** Opens the Lab where the reason for a failure of the local service is. */
export const openLabFor = ({ detail }: Failure): void =>
  openLab(detail === SWITCHED_OFF ? 'service' : 'faults')
export const noteArmed = (): void => useView.setState({ hasArmed: true })
export const closeLab = (): void => useView.setState({ lab: false })
