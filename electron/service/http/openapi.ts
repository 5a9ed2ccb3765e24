import { API_KEYS_PATH, EMAILS_PATH, RATE_LIMIT } from '../../contract/key-api.ts'
import type { Variants } from '../../contract/lab.ts'
import { DEFAULT_VARIANTS } from '../lab/variants.ts'
import {
  API_KEY,
  CREATED_KEY,
  ERROR,
  inData,
  KEY_LIST,
  KEY_TO_REVOKE,
  NEW_KEY,
  REVOCATION,
} from './api-schemas.ts'
import { HttpError } from './http-error.ts'
import { MAX_BODY, type ServiceResponse } from './message.ts'
import {
  ERROR_RESPONSES,
  type ErrorStatus,
  HEADERS,
  jsonResponse,
  named,
} from './openapi-responses.ts'
import { failure } from './respond.ts'

const SCHEMAS: Readonly<Record<string, object>> = {
  ApiKey: API_KEY,
  CreatedApiKey: CREATED_KEY,
  NewApiKey: NEW_KEY,
  Revocation: REVOCATION,
  Error: ERROR,
}
const NAMES = new Map(Object.entries(SCHEMAS).map(([name, schema]) => [schema, name]))

/** The same with a reference wherever a named schema stands inside. */
const withRefs = (whole: object): object => {
  const parts = Object.entries(whole).map(([key, part]) => {
    if (typeof part !== 'object' || part === null) return [key, part]
    const name = NAMES.get(part)
    return [key, name === undefined ? withRefs(part) : { $ref: `#/components/schemas/${name}` }]
  })
  return Array.isArray(whole) ? parts.map(([, part]) => part) : Object.fromEntries(parts)
}

const errors = (...statuses: readonly ErrorStatus[]) =>
  Object.fromEntries(
    [401, 403, 429, 500, ...statuses].map((status) => [
      status,
      { $ref: `#/components/responses/${status}` },
    ]),
  )

const operation = (operationId: string, summary: string, responses: object, more: object = {}) => ({
  operationId,
  summary,
  ...more,
  responses,
})

const [EXAMPLE_ID] = API_KEY.properties.id.examples

/** No example has a whole secret: what looks like one would be taken for one. */
const LISTED = {
  data: {
    keys: [
      {
        id: EXAMPLE_ID,
        name: 'billing-worker-production',
        lastFour: 'x7Qa',
        createdAt: '2026-11-02T12:00:30.250Z',
        lastUsedAt: null,
      },
    ],
  },
}

const AFTER_CREATE = {
  revoke: {
    operationId: 'revokeApiKey',
    parameters: { id: '$response.body#/data/id' },
    description: 'Revokes the key. Every later request with it answers 401.',
  },
  list: { operationId: 'listApiKeys', description: 'Lists the key, without its secret.' },
}
const REVOKE_LISTED = {
  revokeFirst: {
    operationId: 'revokeApiKey',
    parameters: { id: '$response.body#/data/keys/0/id' },
    description: 'Revokes the first key of the list.',
  },
}

const notAllowed = (method: string) =>
  operation(`${method}ApiKeys`, 'Not allowed: this interface is not for web pages.', errors(405))
const notSpecified = (method: string) =>
  operation(
    `${method}Emails`,
    'Not part of this service; here so that 401 and 429 can be tried. So are all methods and paths below.',
    errors(501),
  )

const LIST = operation(
  'listApiKeys',
  'List all live API keys of the organization, the newest first.',
  {
    200: {
      ...jsonResponse(
        'The keys.',
        inData(KEY_LIST),
        [],
        named({ keys: LISTED, none: { data: { keys: [] } } }),
      ),
      links: REVOKE_LISTED,
    },
    ...errors(),
  },
)

const CREATE = operation(
  'createApiKey',
  "Create a key in the caller's workspace.",
  {
    [DEFAULT_VARIANTS.createStatus]: {
      ...jsonResponse('The key with its secret, this once.', inData(CREATED_KEY)),
      links: AFTER_CREATE,
    },
    ...errors(400, 413, 415, 507),
  },
  {
    requestBody: {
      required: true,
      description: `At most ${MAX_BODY} bytes of JSON in UTF-8. Other fields are ignored.`,
      content: {
        'application/json': {
          schema: NEW_KEY,
          ...named({ production: { name: 'billing-worker-production' } }),
        },
      },
    },
  },
)

const REVOKE = operation(
  'revokeApiKey',
  'Revoke a key of the organization. Every later request with it answers 401.',
  {
    [DEFAULT_VARIANTS.revokeStatus]: jsonResponse(
      'The key is revoked.',
      inData(REVOCATION),
      [],
      named({ revoked: { data: { deleted: true } } }),
    ),
    ...errors(400, 404, 507),
  },
  {
    parameters: [
      {
        name: 'id',
        in: 'query',
        required: true,
        description: 'Exactly one.',
        schema: KEY_TO_REVOKE,
        ...named({ listed: EXAMPLE_ID }),
      },
    ],
  },
)

const PATHS = {
  [API_KEYS_PATH]: {
    get: LIST,
    post: CREATE,
    delete: REVOKE,
    put: notAllowed('put'),
    patch: notAllowed('patch'),
    head: notAllowed('head'),
    options: notAllowed('options'),
  },
  [EMAILS_PATH]: { get: notSpecified('get'), post: notSpecified('post') },
}

/**
 * The key interface in its default variants as an OpenAPI 3.1 document, made of the schemas that
 * the service parses and answers by.
 */
const openapiDocument = (): object =>
  withRefs({
    openapi: '3.1.0',
    info: {
      title: 'Key interface of the local email service',
      version: '1.0.0',
      summary: 'List, create and revoke the API keys of an organization.',
      description: `Every request needs an API key as a bearer token; each key has ${RATE_LIMIT} requests a minute. Any other path answers 404 with code not_found.`,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'Where this document was served.' }],
    security: [{ apiKey: [] }],
    paths: PATHS,
    components: {
      securitySchemes: {
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API key: `Authorization: Bearer <API_KEY>`.',
        },
      },
      schemas: Object.fromEntries(
        Object.entries(SCHEMAS).map(([name, schema]) => [name, { ...schema }]),
      ),
      headers: HEADERS,
      responses: ERROR_RESPONSES,
    },
  })

/** The document as it is served and kept in `resources/openapi.json`. */
export const openapiText = (): string => `${JSON.stringify(openapiDocument(), null, 2)}\n`

/** Answers at `OPENAPI_PATH`: the document, or 405. No key is needed. */
export const answerOpenapi = (method: string, variants: Variants): ServiceResponse => {
  if (method !== 'GET')
    return failure(
      new HttpError(405, 'method_not_allowed', 'This method is not allowed here.', {
        Allow: 'GET',
      }),
      variants,
    )
  return {
    status: 200,
    headers: { 'Content-Type': 'application/json; charset=utf-8' },
    body: openapiText(),
  }
}
