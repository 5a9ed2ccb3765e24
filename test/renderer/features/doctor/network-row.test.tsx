import { expect, test } from 'vitest'
import type { DoctorReport } from '../../../../electron/contract/doctor.ts'
import { networkText } from '../../../../src/features/doctor/network-text.ts'

const NETWORK: DoctorReport['network'] = { mode: 'manual', proxy: 'http://proxy.test:80', record: 'kept', proxyUser: true, authorities: 2 }

test('the Doctor says what is set of the network, and of settings that are lost only that', () => {
  expect(networkText(NETWORK)).toBe('Proxy: http://proxy.test:80 · user name and password kept · 2 authorities added')
  expect(networkText({ ...NETWORK, record: 'session' })).toContain(' · until Keystow quits')
  for (const record of ['missing', 'unproven'] as const)
    expect(networkText({ mode: 'system', proxy: null, proxyUser: false, authorities: 0, record })).toMatch(
      /^(What was set here is lost|The file is not as it was sealed); nothing is sent until a proxy is chosen again$/,
    )
})
