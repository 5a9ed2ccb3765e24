import type { Settings } from '../../../electron/contract/settings.ts'
import { text } from '../../messages/text.ts'
import { changeSettings } from '../../state/settings-store.ts'
import { Switch } from '../../ui/Switch.tsx'
import { LoginStartRow } from './LoginStartRow.tsx'

interface DesktopTabProps {
  readonly settings: Settings
  readonly updatesItself: boolean
}

export const DesktopTab = ({ settings, updatesItself }: DesktopTabProps) => (
  <>
    <Switch
      label={text.settings.tray}
      hint={text.settings.trayHint}
      checked={settings.tray}
      onChange={(tray) => void changeSettings({ tray })}
    />
    <LoginStartRow />
    <Switch
      label={text.settings.notifications}
      hint={text.settings.notificationsHint}
      checked={settings.notifications}
      onChange={(notifications) => void changeSettings({ notifications })}
    />
    {updatesItself ? (
      <Switch
        label={text.settings.updates}
        hint={text.settings.updatesHint}
        checked={settings.updates}
        onChange={(updates) => void changeSettings({ updates })}
      />
    ) : null}
  </>
)
