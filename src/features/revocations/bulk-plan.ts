import { useState } from 'react'
import { estimateBulk } from '../../../electron/contract/bulk.ts'
import type { Failure } from '../../../electron/contract/result.ts'
import { planBulk } from '../../../electron/shared/bulk-plan.ts'
import { gateOf, whereOf } from '../../../electron/shared/risk.ts'
import { connectionOf } from '../../state/app-store.ts'
import { isOpen, type OpenDialog, openDialog } from '../../state/dialog-store.ts'
import { possibleUsesOf } from '../keys/last-use.ts'
import { keyListOf, serviceNow, useListReadNow } from '../keys/store.ts'
import { startBulk } from './bulk-store.ts'

/** A plan as of now, with how long it would take. */
const makePlan = (connectionId: string, ids: readonly string[]) => {
  const list = keyListOf(connectionId)
  const now = serviceNow(connectionId)
  const usedAt = possibleUsesOf(connectionId)
  const plan = planBulk(ids, list, usedAt, now)
  const maybeOwn = list?.own.certainty === 'ambiguous'
  const where = whereOf(connectionOf(connectionId) ?? { kind: 'remote' })
  const { recentIds, leavesNone } = plan
  return {
    plan,
    gate: gateOf({ kind: 'bulk', recent: recentIds.size, leavesNone, where }),
    usedAt,
    now,
    maybeOwn,
    estimate: estimateBulk(plan.keys.length, list?.gauge ?? null, Date.now()),
  }
}

export type BulkRequest = Extract<OpenDialog, { readonly kind: 'bulk-revoke' }>

/** A plan that a person looks at, and its start, which main asks about but on the local service. */
export const usePlanning = (request: BulkRequest) => {
  const { connectionId, ids } = request
  useListReadNow(connectionId)
  const [planned, setPlanned] = useState(() => makePlan(connectionId, ids))
  const [typed, setTyped] = useState('')
  const [pending, setPending] = useState(false)
  const [changed, setChanged] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)

  const isConfirmed = planned.gate !== 'typed' || typed.trim() === String(planned.plan.keys.length)

  const start = async (): Promise<void> => {
    if (pending || !isConfirmed) return
    setPending(true)
    const chosen = planned.plan.keys.map(({ id }) => id)
    const refused = await startBulk(connectionId, chosen)
    setPending(false)
    if (refused === null) {
      // From now on the dialog is about the job, also after a lock, when there is nothing left to
      // plan.
      if (isOpen(request)) openDialog({ ...request, ids: [] })
      return
    }
    // Main plans anew by the list as it is now: what was confirmed is not what would be done.
    const outdated = refused.code === 'not_confirmed' || refused.code === 'gone'
    setChanged(outdated)
    setFailure(outdated ? null : refused)
    if (!outdated) return
    setTyped('')
    setPlanned(makePlan(connectionId, ids))
  }
  return { ...planned, typed, setTyped, isConfirmed, pending, changed, failure, start }
}

export type Planning = ReturnType<typeof usePlanning>
