import type { Settings } from '../../../electron/contract/settings.ts'
import { text } from '../../messages/text.ts'
import { changeSettings } from '../../state/settings-store.ts'
import { Segmented } from '../../ui/Segmented.tsx'
import { withPresent } from './choices.ts'

const REFRESH_SECONDS = [0, 30, 60, 300]
const STALE_DAYS = [7, 30, 60, 90, 180]

export const KeysTab = ({ settings }: { readonly settings: Settings }) => (
  <>
    <Segmented
      setting="refreshSeconds"
      legend={text.settings.refresh}
      hint={text.settings.refreshHint}
      value={settings.refreshSeconds}
      options={withPresent(REFRESH_SECONDS, settings.refreshSeconds, (value) =>
        value === 0 ? text.settings.off : text.settings.every(value),
      )}
      onChange={(refreshSeconds) => void changeSettings({ refreshSeconds })}
    />
    <Segmented
      setting="staleDays"
      legend={text.settings.stale}
      hint={text.settings.staleHint}
      value={settings.staleDays}
      options={withPresent(STALE_DAYS, settings.staleDays, text.settings.days)}
      onChange={(staleDays) => void changeSettings({ staleDays })}
    />
  </>
)
