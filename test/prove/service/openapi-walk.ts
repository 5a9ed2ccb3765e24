import fc from 'fast-check'
import { VARIANT_CHOICES, type Variants } from '../../../electron/contract/lab.ts'
import type { ServiceResponse } from '../../../electron/service/http/message.ts'
import { openapiText } from '../../../electron/service/http/openapi.ts'
import { createKeyService, type KeyService } from '../../../electron/service/index.ts'
import { pairwise } from '../../main/client/pairwise.ts'
import { coreRequest } from '../../service/core-request.ts'
import { type Document, type Media, resolved } from '../../service/openapi-support.ts'
import type { Proof, Tally } from '../proof.ts'
import { dataOf, seed } from './ask.ts'
import {
  filledLink,
  fits,
  operationsOf,
  type Placed,
  schemaIn,
  successOf,
} from './openapi-document.ts'
import { judgeOf } from './openapi-judge.ts'
import { chainsOf, type Step } from './openapi-steps.ts'

const WINDOW_MS = 60_000

/** A key as a chain knows it; `opened` and `used` are its window. */
interface Known {
  readonly id: string
  readonly secret: string
  live: boolean
  opened: number
  used: number
}

const send = (
  service: KeyService,
  { method, path }: Placed,
  { secret }: Known,
  query = '',
  body?: unknown,
) =>
  service.answer({
    ...coreRequest({ method, path, token: secret, body }),
    query: new URLSearchParams(query),
  })

const withTrimmedName = (body: unknown): unknown =>
  typeof body === 'object' && body !== null && 'name' in body && typeof body.name === 'string'
    ? { ...body, name: body.name.trim() }
    : body

/**
 * Walks chains through one service in one set of variants, and says of each whether every answer
 * was as the document has it.
 */
const walkerOf = (service: KeyService, document: Document, variants: Variants, own: Known) => {
  const operations = operationsOf(document)
  const [create, list, revoke] = ['createApiKey', 'listApiKeys', 'revokeApiKey'].map(
    (id) => operations.get(id) as Placed,
  ) as [Placed, Placed, Placed]
  const judge = judgeOf(document, variants)
  const newKey = schemaIn({
    content: create.requestBody?.content as Readonly<Record<string, Media>>,
  })

  return async (chain: readonly Step[]): Promise<void> => {
    service.clock.advance(WINDOW_MS)
    let now = 0
    const known: Known[] = [{ ...own, opened: Number.NEGATIVE_INFINITY, used: 0 }]
    const keyAt = (index: number): Known => known[index % known.length] as Known

    /**
     * Spends a request: the status where none is to be had, else null, and what the headers say.
     */
    const spend = (
      key: Known,
    ): { readonly refused: number | null; readonly remaining: number | null } => {
      if (!key.live) return { refused: 401, remaining: null }
      if (now >= key.opened + WINDOW_MS) Object.assign(key, { opened: now, used: 0 })
      key.used += 1
      return {
        refused: key.used > variants.limit ? 429 : null,
        remaining: Math.max(0, variants.limit - key.used),
      }
    }
    const ask = async (
      operation: Placed,
      key: Known,
      otherwise: number,
      query = '',
      body?: unknown,
    ): Promise<ServiceResponse | null> => {
      const { refused, remaining } = spend(key)
      const answer = await send(service, operation, key, query, body)
      const problems = judge(operation.operationId, answer, {
        status: refused ?? otherwise,
        remaining,
      })
      if (problems.length > 0) throw new Error(`${operation.operationId}: ${problems.join('; ')}`)
      return refused === null && otherwise < 300 ? answer : null
    }
    const revokeBy = async (key: Known, id: string): Promise<void> => {
      const target = known.find((one) => one.id === id && one.live)
      const unknown = variants.unknownRevoke === '404' ? 404 : variants.revokeStatus
      const status = id === '' ? 400 : target === undefined ? unknown : variants.revokeStatus
      const answer = await ask(revoke, key, status, new URLSearchParams({ id }).toString())
      if (answer === null) return
      if (JSON.parse(answer.body).data.deleted !== (target !== undefined))
        throw new Error('revoked, or not, other than it says')
      if (target !== undefined) target.live = false
    }

    const steps: {
      readonly [K in Step['kind']]: (step: Extract<Step, { kind: K }>) => Promise<void>
    } = {
      create: async ({ by, body }) => {
        const whole = withTrimmedName(body)
        const answer = await ask(
          create,
          keyAt(by),
          fits(newKey, whole) ? variants.createStatus : 400,
          '',
          body,
        )
        if (answer === null) return
        // What the document says that can be asked next is what the chain goes on with.
        const id = filledLink(successOf(create), 'revoke', answer).get('id') ?? ''
        const { key: secret, name } = dataOf(answer)
        if (name !== (whole as { readonly name: string }).name)
          throw new Error('another name than was sent')
        known.push({ id, secret, live: true, opened: Number.NEGATIVE_INFINITY, used: 0 })
      },
      list: async ({ by }) => {
        const answer = await ask(list, keyAt(by), 200)
        if (answer === null) return
        const ids = new Set(
          (JSON.parse(answer.body).data.keys as readonly { readonly id: string }[]).map(
            ({ id }) => id,
          ),
        )
        for (const { id, live } of known)
          if (ids.has(id) !== live)
            throw new Error(live ? 'a live key is not listed' : 'a dead key is listed')
      },
      revoke: ({ by, of }) =>
        of % known.length === 0 ? Promise.resolve() : revokeBy(keyAt(by), keyAt(of).id),
      'revoke-other': ({ by, id }) => revokeBy(keyAt(by), id),
      refused: async ({ by, operationId }) => {
        const operation = operations.get(operationId) as Placed
        await ask(operation, keyAt(by), operationId.endsWith('Emails') ? 501 : 405)
      },
      pause: async ({ ms }) => {
        service.clock.advance(ms)
        now += ms
      },
    }
    try {
      for (const step of chain) await (steps[step.kind] as (step: Step) => Promise<void>)(step)
    } finally {
      for (const { id } of known.slice(1)) service.revokeKey(id)
    }
  }
}

const proveRow = async (
  service: KeyService,
  document: Document,
  variants: Variants,
  chains: number,
  tally: Tally,
): Promise<void> => {
  const { id, token: secret } = seed(service)
  const walk = walkerOf(service, document, variants, { id, secret, live: true, opened: 0, used: 0 })
  const property = fc.asyncProperty(chainsOf(operationsOf(document)), async (chain) => {
    await walk(chain)
    tally.check(true, '')
  })
  const { failed, counterexample, errorInstance } = await fc.check(property, {
    numRuns: chains,
    seed: 17,
  })
  if (failed)
    tally.check(
      false,
      `${JSON.stringify(variants)}: ${String(errorInstance)} after ${JSON.stringify(counterexample)}`,
    )
}

export const openapiWalk: Proof = {
  id: 'openapi-walk',
  what: 'whatever chain of requests the OpenAPI document gives, every answer is as it says, in all variants pairwise',
  full: 10_000,
  sample: 100,
  breaks: {
    what: 'the link from a create leads to its name',
    file: 'http/openapi.ts',
    edits: [["id: '$response.body#/data/id'", "id: '$response.body#/data/name'"]],
  },
  run: async (_scene, amount, tally) => {
    const document = resolved(openapiText())
    const rows = pairwise(VARIANT_CHOICES)
    const chains = Math.ceil(amount / rows.length)
    for (const variants of rows) {
      const service = createKeyService({ variants })
      service.clock.freeze()
      try {
        await proveRow(service, document, variants, chains, tally)
      } finally {
        service.close()
      }
    }
    return `${rows.length} sets of variants, ${chains} chains of 5 to 14 requests in each`
  },
}
