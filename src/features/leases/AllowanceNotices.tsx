import { ShieldOff } from 'lucide-react'
import { boundedName, nameInText } from '../../../electron/contract/shown-name.ts'
import { text } from '../../messages/text.ts'
import { useApp } from '../../state/app-store.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { ShownName } from '../../ui/ShownName.tsx'
import { useNow } from '../../ui/use-now.ts'

/** What programs get without being asked about, for as long as they do. */
export const AllowanceNotices = () => {
  const allowances = useApp(({ state }) => state?.allowances)
  const now = useNow()
  return allowances?.map(({ id, command, connection, folder, left, until }) => {
    const shown = boundedName(command)
    return (
      <Banner
        key={id}
        tone="warn"
        icon={ShieldOff}
        actions={
          <Button size="sm" aria-label={text.leases.endAllowanceOf(shown)} onClick={() => void window.keystow.endAllowance(id)}>
            {text.leases.endAllowance}
          </Button>
        }
      >
        <p>{text.leases.allowance(shown, nameInText(connection), left, text.times.at(until, now))}</p>
        <p className="text-xs">
          {text.leases.folder} <ShownName name={folder} />
        </p>
      </Banner>
    )
  })
}
