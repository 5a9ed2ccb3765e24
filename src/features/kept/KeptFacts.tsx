import type { KeptKey } from '../../../electron/contract/kept.ts'
import { text } from '../../messages/text.ts'
import { detailsHeading } from '../../state/details-store.ts'
import { KeptActions } from './KeptActions.tsx'

interface KeptFactsProps {
  readonly connectionId: string
  readonly kept: KeptKey
}

/** Says that the secret of a listed key is kept here, since when, and what can be done with it. */
export const KeptFacts = ({ connectionId, kept }: KeptFactsProps) => (
  <>
    <p>{text.kept.here}</p>
    <p className="text-xs text-soft">
      <time dateTime={new Date(kept.at).toISOString()} className="tabular-nums">
        {text.times.dateTime(kept.at)}
      </time>
    </p>
    <KeptActions connectionId={connectionId} kept={kept} afterStop={() => detailsHeading} />
  </>
)
