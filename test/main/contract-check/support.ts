import { onTestFinished } from 'vitest'
import type { CheckedRow, ContractReport, LearnedBehaviour } from '../../../electron/contract/contract-check.ts'
import type { Variants } from '../../../electron/contract/lab.ts'
import type { Result } from '../../../electron/contract/result.ts'
import { checkService } from '../../../electron/main/contract-check/check-service.ts'
import { remoteTransport } from '../../../electron/main/key-api/transport-undici.ts'
import { listen } from '../../../electron/service/http/listener.ts'
import { createKeyService } from '../../../electron/service/index.ts'
import { behaveAs } from '../../../electron/service/lab/learned.ts'
import { trusting } from '../network/plain-network.ts'

export interface Target {
  readonly url: string
  readonly token: string
}

export const tryCheck = async ({ url, token }: Target, signal = new AbortController().signal): Promise<Result<ContractReport>> => {
  const transport = remoteTransport(url, trusting())
  try {
    return await checkService({ transport, userAgent: 'test', now: Date.now, signal }, token)
  } finally {
    await transport.close()
  }
}

export const check = async (target: Target): Promise<ContractReport> => {
  const checked = await tryCheck(target)
  if (!checked.ok) throw new Error(checked.error.code)
  return checked.value
}

const rowsOf = ({ fixed, open }: ContractReport): readonly CheckedRow[] => [...fixed, ...open]

/** What differs, as `S27 reset_unit delta-seconds`. */
export const differences = (report: ContractReport): readonly string[] =>
  rowsOf(report).flatMap(({ rule, seen }) =>
    seen.map(({ code, in: request, value }) =>
      [rule, code, ...(request === null ? [] : [request]), ...(value === '' ? [] : [value])].join(' '),
    ),
  )

export const rulesOf = (report: ContractReport, state: CheckedRow['state']): readonly string[] =>
  rowsOf(report)
    .filter((row) => row.state === state)
    .map(({ rule }) => rule)

/** The local service over HTTP with example data. */
export const localService = async (variants: Partial<Variants> = {}, like: LearnedBehaviour | null = null) => {
  const service = createKeyService({ variants })
  if (like !== null) behaveAs(service, like)
  const [token] = service.seed('mixed')
  if (token === undefined) throw new Error('the example data has a token')
  const listener = await listen(service, { port: 0 })
  onTestFinished(async () => {
    await listener.close()
    service.close()
  })
  return { service, url: listener.url, token: token.secret }
}
