import type { ServiceResponse } from '../../../electron/service/http/message.ts'
import {
  type Document,
  type DocumentedResponse,
  faultsOf,
  type Operation,
} from '../../service/openapi-support.ts'

/** An operation of the document with where it is. */
export interface Placed extends Operation {
  readonly method: string
  readonly path: string
}

/** Every operation by its id. */
export const operationsOf = ({ paths }: Document): ReadonlyMap<string, Placed> =>
  new Map(
    Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(
        ([method, operation]) =>
          [operation.operationId, { ...operation, method: method.toUpperCase(), path }] as const,
      ),
    ),
  )

/** The operation's answer to a request that fits. */
export const successOf = ({ operationId, responses }: Placed): DocumentedResponse => {
  const found = Object.entries(responses).find(([status]) => status.startsWith('2'))
  if (found === undefined) throw new Error(`${operationId} has no success`)
  return found[1]
}

/**
 * The parameters of a link, as an answer fills them. Runtime expressions of OpenAPI:
 * `$response.body#` and a JSON pointer.
 */
export const filledLink = (
  answered: DocumentedResponse,
  link: string,
  { body }: ServiceResponse,
): ReadonlyMap<string, string> => {
  const { parameters = {} } = answered.links?.[link] ?? {}
  const json = JSON.parse(body)
  return new Map(
    Object.entries(parameters).map(([name, expression]) => {
      const path = expression.replace('$response.body#/', '').split('/')
      return [name, String(path.reduce((part, key) => part?.[key], json))]
    }),
  )
}

/** A document's schema of a JSON body. */
export const schemaIn = ({ content }: Pick<DocumentedResponse, 'content'>): object =>
  content['application/json']?.schema ?? {}

export const fits = (schema: object, value: unknown): boolean =>
  faultsOf(schema, value).length === 0
