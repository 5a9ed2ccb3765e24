import type { Connection } from '../../../electron/contract/connection.ts'
import { text } from '../../messages/text.ts'
import { Badge } from '../../ui/Badge.tsx'
import { ShownName } from '../../ui/ShownName.tsx'

/** Shows what must be known of a connection before anything is ended there. */
export const ConnectionBadges = ({
  connection,
}: {
  readonly connection: Connection | null | undefined
}) => (
  <>
    {connection?.kind === 'local' ? <Badge tone="accent">{text.local.badge}</Badge> : null}
    {connection?.production === true ? (
      <Badge tone="danger">{text.connections.production}</Badge>
    ) : null}
  </>
)

/** A connection by name and mark, as the line below a dialog's title. */
export const ConnectionLine = ({
  connection,
}: {
  readonly connection: Connection | null | undefined
}) => (
  <span className="flex min-w-0 items-center gap-2">
    <span className="min-w-0 truncate">
      {connection === null || connection === undefined ? null : (
        <ShownName name={connection.name} />
      )}
    </span>
    <ConnectionBadges connection={connection} />
  </span>
)
