import { createSecureContext } from 'node:tls'
import { CHECK_FORMAT, type CheckedRow, type ContractReport } from '../../electron/contract/contract-check.ts'
import { ok, type Result } from '../../electron/contract/result.ts'
import { checkService } from '../../electron/main/contract-check/check-service.ts'
import { remoteTransport } from '../../electron/main/key-api/transport-undici.ts'
import type { Network } from '../../electron/main/network/network.ts'

/** Straight, with the authorities that Node trusts. */
const STRAIGHT: Network = {
  route: async () => ok('direct'),
  authorities: { context: async () => createSecureContext(), vouchedFor: () => null },
  isOnline: () => true,
  proxyAsks: () => {},
}

export interface Learner {
  readonly url: string
  readonly token: string
  readonly signal: AbortSignal
}

/** The contract check of the app, without the app: five lists. */
export const learn = async ({ url, token, signal }: Learner): Promise<Result<ContractReport>> => {
  const transport = remoteTransport(url, STRAIGHT)
  try {
    return await checkService({ transport, userAgent: 'keystow-conformance', now: Date.now, signal }, token)
  } finally {
    await transport.close()
  }
}

export const rowsOf = ({ fixed, open }: ContractReport): readonly CheckedRow[] => [...fixed, ...open]

/** What differs, a line for each thing: `S27 reset_unit delta-seconds`. */
export const differences = (report: ContractReport): readonly string[] =>
  rowsOf(report).flatMap(({ rule, seen }) =>
    seen.map(({ code, in: request, value }) =>
      [rule, code, ...(request === null ? [] : [request]), ...(value === '' ? [] : [value])].join(' '),
    ),
  )

/** The report as the app saves it. */
export const fileOf = (report: ContractReport): string => `${JSON.stringify({ ...CHECK_FORMAT, ...report }, null, 2)}\n`

/** For a terminal: what differs, and which of it the local service cannot follow. */
export const printLearned = (report: ContractReport): string => {
  const rows = rowsOf(report)
  const [holds, differs, unseen] = (['holds', 'differs', 'not_seen'] as const).map(
    (state) => rows.filter((row) => row.state === state).length,
  )
  const { cannot } = report.lab
  return [
    ...differences(report).map((line) => `differs  ${line}`),
    ...(cannot.length === 0 ? [] : [`the local service cannot follow ${cannot.join(', ')}`]),
    '',
    `${holds} hold, ${differs} differ, ${unseen} not seen`,
  ].join('\n')
}
