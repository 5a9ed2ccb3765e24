import type { ReactNode } from 'react'
import type { Plan } from '../../../electron/contract/plan.ts'
import { nameInText } from '../../../electron/contract/shown-name.ts'
import { text } from '../../messages/text.ts'
import { useConnection } from '../../state/app-store.ts'
import { openDialog } from '../../state/dialog-store.ts'
import { reportRefusal } from '../../state/refusal-store.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { ShownName } from '../../ui/ShownName.tsx'
import { useNow } from '../../ui/use-now.ts'
import { isWritable, useKeyList } from '../api-keys/store.ts'

/** Where a plan stands, in a sentence; null where its date is to come. */
export const phaseLine = ({ phase }: Plan, now: number): string | null => {
  switch (phase.kind) {
    case 'planned':
      return null
    case 'waiting':
      return text.plans.waiting[phase.why]
    case 'ended':
      return phase.usedAt === null ? text.plans.ended[phase.end] : text.plans.usedAgo(text.times.relative(Date.parse(phase.usedAt), now))
    default:
      return text.plans[phase.kind]
  }
}

export interface PlannedRowProps {
  readonly name: string
  readonly lastFour: string
  readonly connectionId: string
  readonly children: ReactNode
  readonly actions: ReactNode
}

/** A key for which something is planned. */
export const PlannedRow = ({ name, lastFour, connectionId, children, actions }: PlannedRowProps) => {
  const connection = useConnection(connectionId)
  return (
    <li className="flex flex-wrap items-center gap-2 border-b border-line py-2.5 first:pt-0 last:border-b-0 last:pb-0">
      <div className="min-w-56 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="min-w-0 font-medium [overflow-wrap:anywhere]">
            <ShownName name={name} />
          </span>
          <span className="font-mono text-xs text-soft">{lastFour === '' ? null : text.keys.lastFour(lastFour)}</span>
          <span className="text-xs text-soft">{connection === null ? null : nameInText(connection.name)}</span>
        </p>
        <div className="text-xs text-soft">{children}</div>
      </div>
      <div className="flex flex-wrap gap-2">{actions}</div>
    </li>
  )
}

/** A plan with what can be done about it. */
export const PlanRow = ({ plan }: { readonly plan: Plan }) => {
  const { connectionId, keyId, phase, keyName } = plan
  const list = useKeyList(connectionId)
  const now = useNow() + (list?.skew ?? 0)
  const listed = list?.keys?.find(({ id }) => id === keyId)
  const writable = isWritable(list) && listed !== undefined
  const named = (action: string) => ({ children: action, 'aria-label': text.plans.of(action, nameInText(keyName)), size: 'sm' as const })
  const act = (action: 'cancel' | 'restore' | 'dismiss') => () => void reportRefusal(window.keystow.actOnPlan({ id: plan.id, action }))
  const open = phase.kind !== 'ended'
  const underWay = phase.kind === 'working' || phase.kind === 'sent'
  const line = phaseLine(plan, now)
  return (
    <PlannedRow
      name={listed?.name ?? keyName}
      lastFour={plan.lastFour}
      connectionId={connectionId}
      actions={
        <>
          {phase.kind === 'waiting' && listed !== undefined ? (
            <Button
              {...named(text.plans.revoke)}
              kind="warning"
              disabled={!writable}
              title={writable ? undefined : text.stale.readOnly}
              onClick={() => openDialog({ kind: 'revoke', connectionId, key: listed, thenForget: false })}
            />
          ) : null}
          {open && !underWay && listed !== undefined ? (
            <Button {...named(text.plans.change)} onClick={() => openDialog({ kind: 'plan', connectionId, ids: [keyId] })} />
          ) : null}
          {open ? <Button {...named(text.plans.cancel)} disabled={underWay} onClick={act('cancel')} /> : null}
          {phase.kind === 'ended' && phase.end === 'cancelled' ? <Button {...named(text.plans.restore)} onClick={act('restore')} /> : null}
          {open ? null : <Button {...named(text.plans.dismiss)} onClick={act('dismiss')} />}
        </>
      }
    >
      <p>{text.plans.revokeOn(plan.dueAt, plan.unusedDays)}</p>
      {line === null ? null : <p className={phase.kind === 'waiting' ? 'font-medium text-warn-ink' : 'font-medium text-ink'}>{line}</p>}
      {open && !plan.kept ? <Badge tone="warn">{text.plans.notKept}</Badge> : null}
    </PlannedRow>
  )
}
