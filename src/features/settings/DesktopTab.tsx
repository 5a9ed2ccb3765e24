import type { Settings } from '../../../electron/contract/settings.ts'
import { text } from '../../messages/text.ts'
import { changeSettings } from '../../state/settings-store.ts'
import { SwitchRow } from './SwitchRow.tsx'

export const DesktopTab = ({ settings }: { readonly settings: Settings }) => (
  <>
    <SwitchRow
      label={text.settings.tray}
      hint={text.settings.trayHint}
      checked={settings.tray}
      onChange={(tray) => void changeSettings({ tray })}
    />
    <SwitchRow
      label={text.settings.notifications}
      hint={text.settings.notificationsHint}
      checked={settings.notifications}
      onChange={(notifications) => void changeSettings({ notifications })}
    />
  </>
)
