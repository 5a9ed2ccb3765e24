import { CHECK_FORMAT, COUNTED_REQUESTS, type ContractReport } from '../../contract/contract-check.ts'
import type { LocalServiceFailure, WithTokenFailure } from '../../contract/failures.ts'
import { type FailureCode, fail, ok, type Result } from '../../contract/result.ts'
import { behaveAs } from '../../service/lab/behave-as.ts'
import { toJson } from '../export/file-content.ts'
import { dataFile, saveAs } from '../export/save-as.ts'
import type { TransportFactory } from '../key-api/transport-factory.ts'
import type { Lab } from '../lab/lab.ts'
import type { Lock } from '../lock/lock.ts'
import { enoughLeft } from '../sessions/budget.ts'
import type { Sessions } from '../sessions/sessions.ts'

type Saved = Promise<Result<string | null, 'gone' | 'file_failed' | 'disk_full' | 'locked'>>

/** Checks of the rules that services keep, and the last report of each connection, in memory. */
export interface ContractChecks {
  /** As `checkService`, with the connection's token. One that runs on the connection ends with `cancelled`; nothing is sent where the limit has no room. */
  run(connectionId: string): Promise<Result<ContractReport, WithTokenFailure | 'gone'>>
  cancel(connectionId: string): void
  cancelAll(): void
  /** Saves the last report where the person says. Fails with `gone` where there is none. */
  save(connectionId: string): Saved
  /** Has the local service answer as the last report says. Fails with `gone` where there is none. */
  useInLab(connectionId: string): Promise<Result<null, LocalServiceFailure | 'gone'>>
}

export interface ContractChecksParts {
  readonly sessions: Pick<Sessions, 'find' | 'token' | 'connections'>
  readonly openTransport: TransportFactory
  readonly userAgent: string
  readonly lock: Pick<Lock, 'state'>
  readonly lab: Pick<Lab, 'change'>
}

export const createContractChecks = ({ sessions, openTransport, userAgent, lock, lab }: ContractChecksParts): ContractChecks => {
  const running = new Map<string, AbortController>()
  const reports = new Map<string, ContractReport>()
  const cancel = (connectionId: string): void => running.get(connectionId)?.abort()

  const check = async (id: string, signal: AbortSignal): Promise<Result<ContractReport, WithTokenFailure | 'gone'>> => {
    const found = sessions.find(id)
    if (!found.ok) return found
    const room = enoughLeft(found.value, COUNTED_REQUESTS, Date.now())
    if (!room.ok) return fail('rate_limited', room.error)
    const token = await sessions.token(id)
    if (!token.ok) return token
    const transport = await openTransport(found.value.connection(), token.value)
    if (!transport.ok) return transport
    try {
      const { checkService } = await import('./check-service.ts')
      return await checkService({ transport: transport.value, userAgent, now: Date.now, signal }, token.value.secret)
    } finally {
      await transport.value.close()
    }
  }

  const last = (connectionId: string): Result<ContractReport, 'gone'> => {
    const report = reports.get(connectionId)
    return report === undefined ? fail('gone') : ok(report)
  }

  return {
    run: async (connectionId) => {
      cancel(connectionId)
      const ending = new AbortController()
      running.set(connectionId, ending)
      try {
        const checked = await check(connectionId, ending.signal)
        if (ending.signal.aborted) return fail<FailureCode & 'cancelled'>('cancelled')
        if (checked.ok) reports.set(connectionId, checked.value)
        return checked
      } finally {
        if (running.get(connectionId) === ending) running.delete(connectionId)
      }
    },
    cancel,
    cancelAll: () => {
      for (const id of running.keys()) cancel(id)
    },
    save: async (connectionId) => {
      const report = last(connectionId)
      return report.ok ? saveAs(lock, 'keystow-contract-check', dataFile('json'), toJson({ ...CHECK_FORMAT, ...report.value })) : report
    },
    useInLab: async (connectionId) => {
      const report = last(connectionId)
      if (!report.ok) return report
      const changed = await lab.change((service) => {
        behaveAs(service, report.value.lab)
        return null
      })
      const local = sessions.connections().find(({ kind }) => kind === 'local')
      const session = local === undefined ? null : sessions.find(local.id)
      if (changed.ok && session?.ok === true) void session.value.refresh()
      return changed
    },
  }
}
