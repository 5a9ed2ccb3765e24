import { text } from '../../messages/text.ts'
import { detailsHeading } from '../../state/details-store.ts'
import { KeptActions, type KeptActionsProps } from './KeptActions.tsx'

/** That the secret of a listed key is kept here, since when, and what can be done with it. */
export const KeptFacts = ({
  connectionId,
  kept,
}: Pick<KeptActionsProps, 'connectionId' | 'kept'>) => (
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
