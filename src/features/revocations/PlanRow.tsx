import type { Plan } from '../../../electron/contract/plan.ts'
import { nameInText } from '../../../electron/contract/shown-name.ts'
import { text } from '../../messages/text.ts'
import { isKept, useApp } from '../../state/app-store.ts'
import { openDialog } from '../../state/dialog-store.ts'
import { phaseLine } from '../../state/plan-line.ts'
import { isSentPlan } from '../../state/plans-store.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { useNow } from '../../ui/use-now.ts'
import { KeyItem } from '../keys/KeyItem.tsx'
import { useKeyList } from '../keys/store.ts'
import { actOnPlans } from './plan-acts.ts'

/** A plan with what can be done about it. */
export const PlanRow = ({ plan }: { readonly plan: Plan }) => {
  const { connectionId, keyId, phase, keyName, dueAt } = plan
  const list = useKeyList(connectionId)
  const isOnDisk = useApp(isKept)
  const now = useNow() + (list?.skew ?? 0)
  const listed = list?.keys?.find(({ id }) => id === keyId)
  const named = (action: string) => ({
    children: action,
    'aria-label': text.plans.of(action, nameInText(keyName)),
    size: 'sm' as const,
  })
  const act = (action: 'confirm' | 'cancel' | 'restore' | 'dismiss') => () =>
    void actOnPlans([plan], action)
  const isOver = phase.kind === 'ended'
  const isWaiting = phase.kind === 'waiting'
  const isSent = isSentPlan(plan)
  const line = phaseLine(plan, now)
  return (
    <KeyItem
      apiKey={{ name: listed?.name ?? keyName, lastFour: plan.lastFour }}
      connectionId={connectionId}
      actions={
        <>
          {isWaiting && (phase.why !== 'place' || listed !== undefined) ? (
            <Button {...named(text.plans.confirm(1))} kind="warning" onClick={act('confirm')} />
          ) : null}
          {isOver || dueAt === null || listed === undefined ? null : (
            <Button
              {...named(text.plans.change)}
              onClick={() => openDialog({ kind: 'plan', connectionId, ids: [keyId] })}
            />
          )}
          {isOver ? null : (
            <Button
              {...named(dueAt === null || isSent ? text.stop : text.plans.cancel)}
              onClick={act('cancel')}
            />
          )}
          {isOver && phase.end === 'cancelled' ? (
            <Button {...named(text.plans.restore)} onClick={act('restore')} />
          ) : null}
          {isOver ? <Button {...named(text.dismiss)} onClick={act('dismiss')} /> : null}
        </>
      }
    >
      <div className="text-xs text-soft">
        {dueAt === null ? null : <p>{text.plans.planned(dueAt, plan.unusedDays)}</p>}
        {line === null ? null : (
          <p className={isWaiting ? 'font-medium text-warn-ink' : 'font-medium text-ink'}>{line}</p>
        )}
        {isOver || isOnDisk ? null : <Badge tone="warn">{text.plans.notKept}</Badge>}
      </div>
    </KeyItem>
  )
}
