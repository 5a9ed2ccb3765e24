import { describe, expect, test } from 'vitest'
import { VARIANT_CHOICES, type Variants } from '../../electron/contract/lab.ts'
import { createSecret } from '../../electron/service/keys/secret.ts'
import { pairwise } from '../main/client/pairwise.ts'
import { modes, open } from './scene.ts'
import { type Answer, KEYS, NOON, named, rateOf, revoking } from './support.ts'

const cover = pairwise(VARIANT_CHOICES).map(
  (variants) => [JSON.stringify(variants), variants] as const,
)

const SECONDS_TO_END = 60
const RESETS: Readonly<Record<Variants['resetUnit'], number>> = {
  'epoch-seconds': Math.ceil(NOON / 1_000 + SECONDS_TO_END),
  'epoch-milliseconds': NOON + SECONDS_TO_END * 1_000,
  'delta-seconds': SECONDS_TO_END,
}
const TYPES: Readonly<Record<Variants['errorShape'], string>> = {
  nested: 'application/json; charset=utf-8',
  flat: 'application/json; charset=utf-8',
  'problem+json': 'application/problem+json',
  html: 'text/html; charset=utf-8',
  empty: 'text/plain; charset=utf-8',
}

describe.each(modes)('%s', (mode) => {
  test.each(cover)(
    'create, list, revoke and every refusal are as %s says, all at once',
    async (_, variants) => {
      const { send, lab, mine, colleague, status } = await open(mode, { variants })
      const token = mine.secret
      let spent = 0
      const asked = async (method: string, target: string, sent: object = {}): Promise<Answer> => {
        const answer = await send(method, target, { token, ...sent })
        spent += 1
        const reported = {
          limit: String(variants.limit),
          remaining: String(Math.max(0, variants.limit - spent)),
          reset: String(RESETS[variants.resetUnit]),
        }
        expect(rateOf(answer)).toEqual(
          variants.rateLimitHeaders !== 'absent'
            ? reported
            : { limit: null, remaining: null, reset: null },
        )
        return answer
      }
      const refusal = ({ status, headers }: Answer) => [status, headers.get('content-type')]
      const hasExtra = variants.extraFields === 'on'

      const created = await asked('POST', KEYS, named('billing'))
      const { id, key } = created.json().data
      expect([created.status, Object.keys(created.json().data).length > 4]).toEqual([
        variants.createStatus,
        hasExtra,
      ])

      const listed = (await asked('GET', KEYS)).json().data.keys
      const newest = listed.toSorted(
        (a, b) => b.createdAt.localeCompare(a.createdAt) || (a.id < b.id ? -1 : 1),
      )
      if (variants.listOrder === 'newest') expect(listed).toEqual(newest)
      if (variants.listOrder === 'oldest') expect(listed).toEqual(newest.toReversed())
      expect([listed.length, newest[0]?.id, Object.keys(listed[0] ?? {}).length > 5]).toEqual([
        13,
        id,
        hasExtra,
      ])

      const revoked = await asked('DELETE', revoking(id))
      expect([
        revoked.status,
        revoked.json().data.deleted,
        Object.keys(revoked.json().data).length > 1,
      ]).toEqual([variants.revokeStatus, true, hasExtra])
      const again = await asked('DELETE', revoking(id))
      if (variants.unknownRevoke === '404')
        expect(refusal(again)).toEqual([404, TYPES[variants.errorShape]])
      else expect([again.status, again.json().data.deleted]).toEqual([variants.revokeStatus, false])
      expect(refusal(await asked('POST', KEYS, named('')))).toEqual([
        400,
        TYPES[variants.errorShape],
      ])
      const sixth = await asked('PUT', KEYS)
      expect(refusal(sixth)).toEqual([variants.limit === 5 ? 429 : 405, TYPES[variants.errorShape]])
      expect(sixth.headers.get('retry-after')).toBe(
        variants.limit === 5 ? String(SECONDS_TO_END) : null,
      )

      for (const secret of [token, key])
        expect(secret.startsWith(`${variants.prefix}_live_`)).toBe(true)
      for (const [dead, status] of [
        [key, 401],
        [createSecret('local'), variants.refusalStatus],
      ] as const) {
        const refused = await send('GET', KEYS, { token: dead })
        expect(refusal(refused)).toEqual([status, TYPES[variants.errorShape]])
        expect(refused.headers.has('www-authenticate')).toBe(
          status === 401 && variants.challenge === 'present',
        )
        expect(rateOf(refused).limit).toBe(
          variants.rateLimitHeaders === 'present' ? String(variants.limit) : null,
        )
      }
      await lab.advance(SECONDS_TO_END * 1_000)
      expect((await send('GET', KEYS, { token })).status).toBe(200)
      expect(
        (await lab.keysOf((await lab.workspaces())[0]?.id ?? '')).map((one) => one.id),
      ).not.toContain(id)
      expect(await status(colleague.secret)).toBe(200)
    },
  )
})
