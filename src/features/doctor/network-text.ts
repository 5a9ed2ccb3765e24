import type { DoctorReport } from '../../../electron/contract/doctor.ts'
import { isLost } from '../../../electron/contract/network.ts'
import { text } from '../../messages/text.ts'

/** What is set of the network, in one line. What counts for nothing is not listed. */
export const networkText = ({ mode, proxy, record, proxyUser, authorities }: DoctorReport['network']): string => {
  const { proxyModes, proxyCredentials, authorities: added, networkRecords, networkLost } = text.doctor
  if (isLost(record)) return networkLost[record]
  return [
    proxy === null ? proxyModes[mode] : `${proxyModes[mode]}: ${proxy}`,
    ...(proxyUser ? [proxyCredentials] : []),
    added(authorities),
    ...(record === 'kept' ? [] : [networkRecords[record]]),
  ].join(' · ')
}
