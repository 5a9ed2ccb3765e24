import type { Variants } from '../../../electron/contract/lab.ts'
import type { ServiceResponse } from '../../../electron/service/http/message.ts'
import { type Document, faultsOf } from '../../service/openapi-support.ts'
import { fits, operationsOf, type Placed, schemaIn, successOf } from './openapi-document.ts'

const RATES = ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset']

/**
 * Whom an answer is given to: what is left of a counted key's window, null for one that is not
 * counted.
 */
interface Circumstances {
  readonly status: number
  readonly remaining: number | null
}

const mediaOf = (headers: ReadonlyMap<string, string>): string =>
  headers.get('content-type')?.replace(/;.*/, '') ?? ''

/**
 * What is wrong with an error's body for a variant of its shape; the code is one that the document
 * has.
 */
const errorProblems = (
  document: object,
  status: number,
  type: string,
  body: string,
  shape: Variants['errorShape'],
): readonly string[] => {
  if (shape === 'html')
    return type === 'text/html' && body.startsWith('<!doctype html>') ? [] : ['no page']
  if (shape === 'empty') return body === '' ? [] : ['a body']
  const json = JSON.parse(body)
  if (shape === 'nested')
    return type === 'application/json' ? faultsOf(document, json) : [`type ${type}`]
  const flat = shape === 'flat' ? json : { code: json.code, message: json.detail }
  const about =
    shape === 'flat' ||
    (type === 'application/problem+json' &&
      json.status === status &&
      typeof json.title === 'string')
  return about ? faultsOf(document, { error: flat }) : ['no problem of RFC 9457']
}

/**
 * Judges answers by the document, which describes the default variants, and by what a variant says
 * that it changes.
 */
export const judgeOf = (document: Document, variants: Variants) => {
  const operations = operationsOf(document)

  const rateProblems = (
    headers: ReadonlyMap<string, string>,
    operation: Placed,
    remaining: number | null,
  ): readonly string[] => {
    const there = RATES.filter((name) => headers.has(name))
    const wanted =
      variants.rateLimitHeaders === 'present' ||
      (variants.rateLimitHeaders === 'counted' && remaining !== null)
    if (!wanted) return there.map((name) => `${name} is there`)
    const described = Object.entries(operation.responses[429]?.headers ?? {}).filter(([name]) =>
      RATES.includes(name.toLowerCase()),
    )
    const wrong = described.flatMap(([name, { schema }]) =>
      faultsOf(schema, Number(headers.get(name.toLowerCase()) ?? Number.NaN)),
    )
    const counted = headers.get('x-ratelimit-remaining') === String(remaining ?? 0)
    const limited = headers.get('x-ratelimit-limit') === String(variants.limit)
    return [
      ...wrong,
      ...(counted ? [] : [`remaining is not ${remaining}`]),
      ...(limited ? [] : ['another limit']),
    ]
  }

  return (
    operationId: string,
    answer: ServiceResponse,
    { status, remaining }: Circumstances,
  ): readonly string[] => {
    const operation = operations.get(operationId) as Placed
    const names = Object.keys(answer.headers)
    const headers = new Map(
      Object.entries(answer.headers).map(([name, value]) => [name.toLowerCase(), value]),
    )
    const cased =
      variants.headerCase === 'lower'
        ? names.every((name) => name === name.toLowerCase())
        : names.every((name) => /^[A-Z]/.test(name))
    const found = [
      ...(answer.status === status ? [] : [`${answer.status} instead of ${status}`]),
      ...(cased ? [] : ['headers in another case']),
      ...rateProblems(headers, operation, remaining),
    ]
    if (answer.status < 300)
      return [...found, ...faultsOf(schemaIn(successOf(operation)), JSON.parse(answer.body))]
    const described = operation.responses[answer.status]
    if (described === undefined) return [...found, `status ${answer.status} is not documented`]
    const challenged =
      headers.has('www-authenticate') ===
      (answer.status === 401 && variants.challenge === 'present')
    const retry =
      answer.status !== 429 ||
      fits(described.headers['Retry-After']?.schema ?? {}, Number(headers.get('retry-after')))
    return [
      ...found,
      ...(challenged ? [] : ['a challenge, or none']),
      ...(retry ? [] : ['no Retry-After']),
      ...errorProblems(
        schemaIn(described),
        answer.status,
        mediaOf(headers),
        answer.body,
        variants.errorShape,
      ),
    ]
  }
}
