import { expect, onTestFinished } from 'vitest'
import type { Variants } from '../../electron/contract/lab.ts'
import { listen } from '../../electron/service/http/listener.ts'
import { createKeyService, type KeyService } from '../../electron/service/index.ts'
import { createClock } from '../../electron/service/lab/clock.ts'
import type { Break } from './breaks.ts'
import { checkConformance, type Report } from './check.ts'

/** A moment at which every test runs; only a wait moves the clock. */
const NOON = Date.parse('2026-11-21T12:00:00.000Z')

const liveIds = (service: KeyService): readonly string[] =>
  service
    .workspaces()
    .flatMap(({ id }) => service.keysOf(id).map((key) => key.id))
    .sort()

/**
 * The embedded service with example data over real HTTP, whole or broken, and what it was asked and
 * gave out.
 */
export const served = async ({
  breaking,
  variants = {},
}: {
  readonly breaking?: Break
  readonly variants?: Partial<Variants>
} = {}) => {
  const service = createKeyService({ variants, clock: createClock({ now: () => NOON }) })
  const tokens = service.seed('mixed')
  const [token] = tokens
  if (token === undefined) throw new Error('the example data has a token')
  const methods: string[] = []
  const secrets: string[] = tokens.map(({ secret }) => secret)
  const answer = breaking?.(service, tokens) ?? service.answer
  const watched: KeyService['answer'] = async (request) => {
    methods.push(request.method)
    const response = await answer(request)
    secrets.push(
      ...(request.method === 'POST'
        ? (response.body.match(/"key":"[^"]+"/g) ?? []).map((text) => text.slice(7, -1))
        : []),
    )
    return response
  }
  const listener = await listen({ ...service, answer: watched }, { port: 0 })
  onTestFinished(async () => {
    await listener.close()
    service.close()
  })
  const before = liveIds(service)
  return {
    service,
    url: listener.url,
    token: token.secret,
    methods,
    secrets,
    before,
    live: () => liveIds(service),
  }
}

export type Served = Awaited<ReturnType<typeof served>>

interface Run {
  readonly readOnly?: boolean
  readonly learns?: boolean
  readonly signal?: AbortSignal
  readonly waits?: number[]
  readonly wait?: () => Promise<void>
}

/** Runs the suite; its waits take no time, they move the service's clock. */
export const check = (
  { service, url, token }: Served,
  { readOnly = false, learns = false, signal, waits = [], wait }: Run = {},
): Promise<Report> =>
  checkConformance({
    url,
    token,
    readOnly,
    learns,
    signal: signal ?? new AbortController().signal,
    onWait: (ms) => waits.push(ms),
    pace: {
      now: () => service.clock.monotonic(),
      wait: wait ?? (async (ms) => service.clock.advance(ms)),
    },
  })

export const idsOf = (
  { verdicts }: Report,
  outcome: Report['verdicts'][number]['outcome'],
): readonly string[] =>
  verdicts.filter((verdict) => verdict.outcome === outcome).map(({ rule }) => rule.id)

/** A run reported no key as left behind, and there is none. */
export const expectNothingLeft = ({ before, live }: Served, { leftBehind }: Report): void => {
  expect(leftBehind).toEqual([])
  expect(live()).toEqual(before)
}
