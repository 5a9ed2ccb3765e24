import { describe, expect, test } from 'vitest'
import { checkConformance } from '../../conformance/check.ts'
import { idsOf } from '../../conformance/support.ts'
import { otherService } from './other-service.ts'
import { OTHER_SERVICES } from './other-services.ts'
import { check, localService, type Target } from './support.ts'

/** What the conformance check fails of a service. */
const failed = async ({ url, token }: Target): Promise<readonly string[]> =>
  idsOf(
    await checkConformance({
      url,
      token,
      readOnly: false,
      signal: new AbortController().signal,
      onWait: () => {},
      pace: { now: () => performance.now(), wait: async () => {} },
    }),
    'FAIL',
  )

describe('the local service that learned from another one', () => {
  const whole = Object.entries(OTHER_SERVICES).filter(([, { cannot }]) => cannot.length === 0)
  test.each(whole)('%s: the conformance check finds the same of both', async (_, { ways, broken }) => {
    const target = await otherService(ways)
    const { lab } = await check(target)
    expect(await failed(target)).toEqual(broken)
    expect(await failed(await localService({}, lab))).toEqual(broken)
  })

  const inPart = Object.entries(OTHER_SERVICES).filter(([, { cannot }]) => cannot.length > 0)
  test.each(inPart)(
    '%s: what the local service cannot follow is what the check said, and nothing else is broken there',
    async (_, { ways, broken }) => {
      const target = await otherService(ways)
      const { lab } = await check(target)
      expect(await failed(target)).toEqual(broken)
      expect(await failed(await localService({}, lab))).toEqual([])
    },
  )
})
