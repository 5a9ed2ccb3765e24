import { CircleCheck } from 'lucide-react'
import { text } from '../../messages/text.ts'
import { useKeptKeys } from '../notes/store.ts'

/** Says that a new secret is kept here by now. */
export const KeptLine = ({
  connectionId,
  keyId,
}: {
  readonly connectionId: string
  readonly keyId: string
}) =>
  useKeptKeys(connectionId).some(({ id }) => id === keyId) ? (
    <p className="mt-2 flex gap-1.5 text-xs">
      <CircleCheck size={16} className="shrink-0 text-good-ink" />
      <span>
        {text.kept.done} <span className="text-soft">{text.kept.erasedWhen}</span>
      </span>
    </p>
  ) : null
