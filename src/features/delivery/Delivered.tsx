import { CircleCheck } from 'lucide-react'
import { nameInText } from '../../../electron/contract/shown-name.ts'
import { text } from '../../messages/text.ts'
import { useDeliveriesOf } from './use-deliveries-of.ts'

/** Where the secret of a reveal is by now, and who can read it there. */
export const Delivered = (reveal: { readonly revealId: string; readonly connectionId: string; readonly keyId: string }) => {
  const deliveries = useDeliveriesOf(reveal)
  return deliveries.map(({ id, place, variable, readers }) => (
    <p key={id} className="mt-2 flex gap-1.5 text-xs select-text">
      <CircleCheck aria-hidden size={16} className="shrink-0 text-good-ink" />
      <span className="min-w-0 [overflow-wrap:anywhere]">
        {text.delivery.written(variable, nameInText(place))} <span className="text-soft">{text.delivery.readers[readers]}</span>
      </span>
    </p>
  ))
}
