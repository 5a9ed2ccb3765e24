import { describe, expect, test } from 'vitest'
import { lastFourOf } from '../../../electron/contract/api-key.ts'
import { RATE_WINDOW_SECONDS } from '../../../electron/contract/key-api.ts'
import { VARIANT_CHOICES } from '../../../electron/contract/lab.ts'
import { clockWith } from '../../clock.ts'
import { valueIn } from '../../values.ts'
import { embedded, modes } from './embedded.ts'
import { pairwise } from './pairwise.ts'
import { clientOf, failureIn } from './support.ts'
import { newToken } from './wire.ts'

const cover = pairwise(VARIANT_CHOICES).map(
  (variants) => [JSON.stringify(variants), variants] as const,
)

describe.each(modes)('%s', (mode) => {
  test.each(cover)(
    'the client does its whole work with a service that behaves as %s',
    async (_, variants) => {
      const { service, transport, token, otherToken } = await embedded(mode, variants)
      const client = clientOf(transport, { token, clock: clockWith({ wall: service.clock.now }) })

      const before = valueIn(await client.list()).keys
      const created = valueIn(await client.create('billing-worker-production'))
      expect(before.map((key) => key.id)).not.toContain(created.id)
      expect(valueIn(await client.revoke(created.id))).toEqual({ deleted: true })
      const again = await client.revoke(created.id)
      const isOwnForm = variants.errorShape !== 'html' && variants.errorShape !== 'empty'
      if (variants.unknownRevoke === '404')
        expect(failureIn(again)).toEqual({
          code: isOwnForm ? 'not_found' : 'unexpected_status',
          status: 404,
        })
      else expect(valueIn(again)).toEqual({ deleted: false })
      expect(new Set(valueIn(await client.list()).keys.map((key) => key.id))).toEqual(
        new Set(before.map((key) => key.id)),
      )

      // Five requests so far: the sixth is over the smallest limit.
      const sixth = await client.list()
      if (variants.limit === 5) {
        const { code, retryAfter = 0 } = failureIn(sixth)
        expect(code).toBe('rate_limited')
        expect(retryAfter).toBeGreaterThanOrEqual(0)
        expect(retryAfter).toBeLessThanOrEqual(RATE_WINDOW_SECONDS)
      } else valueIn(sixth)

      const gauge = client.gauge()
      // Without the headers only a 429 shows anything.
      if (variants.rateLimitHeaders === 'absent')
        expect([null, 0]).toContain(gauge?.limit ?? gauge?.remaining ?? null)
      else {
        const now = service.clock.now()
        expect(gauge).toMatchObject({
          limit: variants.limit,
          remaining: Math.max(variants.limit - 6, 0),
        })
        expect(gauge?.resetsAt).toBeGreaterThan(now)
        expect(gauge?.resetsAt).toBeLessThanOrEqual(now + (RATE_WINDOW_SECONDS + 1) * 1000)
      }

      const other = clientOf(transport, { token: otherToken })
      expect(failureIn(await other.create('\u0007')).code).toBe('invalid_request')
      const listed = valueIn(await clientOf(transport, { token: otherToken }).list()).keys
      expect(listed.some((key) => key.lastFour === lastFourOf(otherToken))).toBe(true)
      const refusals = { 400: 'invalid_request', 401: 'unauthorized', 403: 'forbidden' } as const
      expect(failureIn(await clientOf(transport, { token: newToken }).list())).toEqual({
        code: refusals[variants.refusalStatus],
        status: variants.refusalStatus,
      })
    },
  )
})
