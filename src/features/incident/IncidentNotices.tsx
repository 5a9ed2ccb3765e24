import { Siren } from 'lucide-react'
import { nameInText } from '../../../electron/contract/shown-name.ts'
import { text } from '../../messages/text.ts'
import { useDialog } from '../../state/dialog-store.ts'
import { useIncidents } from '../../state/incidents-store.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { showIncident } from './store.ts'

/** Leaks of any connection that are not dealt with. */
export const IncidentNotices = () => {
  const incidents = useIncidents()
  const shown = useDialog(({ open }) => (open?.kind === 'leak' ? open.incidentId : null))
  return incidents
    .filter(({ id }) => id !== shown)
    .map((incident) => (
      <Banner
        wide
        key={incident.id}
        tone="danger"
        icon={Siren}
        actions={
          <Button size="sm" onClick={() => showIncident(incident)}>
            {text.continue}
          </Button>
        }
      >
        {text.incident.notice(nameInText(incident.key.name))}
      </Banner>
    ))
}
