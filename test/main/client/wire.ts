import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Result } from '../../../electron/contract/result.ts'
import type { KeyApiClient } from '../../../electron/main/client/client.ts'

export const newToken = (): string => `test_live_${randomBytes(24).toString('hex')}`

export const operations = ['list', 'create', 'revoke'] as const
export type OperationName = (typeof operations)[number]

/** Runs one operation with harmless arguments. */
export const run = (client: KeyApiClient, operation: OperationName): Promise<Result<unknown>> =>
  operation === 'list'
    ? client.list()
    : operation === 'create'
      ? client.create('billing-worker')
      : client.revoke('key_one')

const createdAt = '2026-11-01T09:30:00.000Z'

/** A body that each operation documents. */
export const goodBody = {
  list: () => ({
    data: {
      keys: [
        {
          id: 'key_one',
          name: 'billing-worker',
          lastFour: 'a1b2',
          createdAt,
          lastUsedAt: null as string | null,
        },
      ],
    },
  }),
  create: () => ({ data: { id: 'key_one', name: 'billing-worker', key: newToken(), createdAt } }),
  revoke: () => ({ data: { deleted: true } }),
} satisfies Record<OperationName, () => unknown>

/**
 * The bytes of an HTTP/1.1 answer with its length; `headers` replace or, as null, remove the usual
 * ones.
 */
export function httpAnswer(
  status: number,
  body: string | Uint8Array,
  headers: Record<string, string | number | null> = {},
): Buffer {
  const bytes = Buffer.from(body)
  const all = { 'content-type': 'application/json', 'content-length': bytes.byteLength, ...headers }
  const lines = Object.entries(all).flatMap(([name, value]) =>
    value === null ? [] : [`${name}: ${value}\r\n`],
  )
  return Buffer.concat([
    Buffer.from(`HTTP/1.1 ${status} Some reason\r\n${lines.join('')}\r\n`),
    bytes,
  ])
}

export interface Identity {
  readonly key: string
  readonly cert: string
}

/** A self-signed certificate for one name, made for this run. */
export function selfSigned(san: string): Identity {
  const folder = mkdtempSync(join(tmpdir(), 'keystow-tls-'))
  try {
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
    const subject = ['-subj', '/CN=test', '-addext', `subjectAltName=${san}`, '-days', '1']
    const options = { stdio: 'ignore' } as const
    execFileSync(
      'openssl',
      [
        'req',
        '-x509',
        '-newkey',
        'ec',
        '-pkeyopt',
        'ec_paramgen_curve:P-256',
        '-nodes',
        '-keyout',
        key,
        '-out',
        cert,
        ...subject,
      ],
      options,
    )
    return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') }
  } finally {
    rmSync(folder, { recursive: true })
  }
}
