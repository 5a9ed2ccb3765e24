import { onTestFinished } from 'vitest'
import type { CheckedRow, ContractReport, LearnedBehaviour } from '../../../electron/contract/contract-check.ts'
import type { Variants } from '../../../electron/contract/lab.ts'
import type { Result } from '../../../electron/contract/result.ts'
import { listen } from '../../../electron/service/http/listener.ts'
import { createKeyService } from '../../../electron/service/index.ts'
import { behaveAs } from '../../../electron/service/lab/behave-as.ts'
import { learn, rowsOf } from '../../conformance/learn.ts'

export interface Target {
  readonly url: string
  readonly token: string
}

export const tryCheck = (target: Target, signal = new AbortController().signal): Promise<Result<ContractReport>> =>
  learn({ ...target, signal })

export const check = async (target: Target): Promise<ContractReport> => {
  const checked = await tryCheck(target)
  if (!checked.ok) throw new Error(checked.error.code)
  return checked.value
}

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
