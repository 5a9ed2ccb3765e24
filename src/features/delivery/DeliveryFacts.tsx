import type { Delivery, NotedPlace } from '../../../electron/contract/delivery.ts'
import { text } from '../../messages/text.ts'
import { Place } from './Place.tsx'

/** The places that a secret was delivered to, the newest first. */
export const DeliveryFacts = ({ deliveries }: { readonly deliveries: readonly Delivery<NotedPlace>[] }) => (
  <ul className="space-y-1.5">
    {deliveries.map(({ id, place, variable, at }) => (
      <li key={id}>
        <Place path={place} />
        <p className="text-xs text-soft">
          {text.delivery.variable(variable)} ·{' '}
          <time dateTime={new Date(at).toISOString()} className="tabular-nums">
            {text.times.dateTime(at)}
          </time>
        </p>
      </li>
    ))}
  </ul>
)
