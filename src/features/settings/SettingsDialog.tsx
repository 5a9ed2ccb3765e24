import { CircleAlert } from 'lucide-react'
import { useApp } from '../../app-store.ts'
import { closeDialog } from '../../dialog-store.ts'
import { text } from '../../messages/text.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { changeSettings, useSettingsFailed } from './store.ts'

const THEMES = ['system', 'light', 'dark'] as const
const CLIPBOARD_SECONDS = [10, 20, 30, 45, 60]
const REFRESH_SECONDS = [0, 30, 60, 300]

/** The choices, and the present value where a settings file had another. */
const withPresent = (choices: readonly number[], present: number): readonly number[] =>
  choices.includes(present) ? choices : [...choices, present].toSorted((a, b) => a - b)

export const SettingsDialog = () => {
  const state = useApp(({ state }) => state)
  const failed = useSettingsFailed(({ failed }) => failed)
  if (state === null) return null
  const { theme, clipboardSeconds, refreshSeconds } = state.settings
  const { storage, version } = state
  const store =
    storage.state === 'available'
      ? storage.backend
      : storage.state === 'checking'
        ? text.storage.checking
        : storage.state === 'locked'
          ? text.storage.locked(storage.backend)
          : text.storage.unavailable
  return (
    <Dialog title={text.settings.title} onClose={closeDialog}>
      <div className="space-y-5">
        <Segmented
          legend={text.settings.theme}
          value={theme}
          options={THEMES.map((value) => ({ value, label: text.settings.themes[value] }))}
          onChange={(value) => void changeSettings({ theme: value })}
        />
        <Segmented
          legend={text.settings.clipboard}
          hint={text.settings.clipboardHint}
          value={clipboardSeconds}
          options={withPresent(CLIPBOARD_SECONDS, clipboardSeconds).map((value) => ({ value, label: text.settings.seconds(value) }))}
          onChange={(value) => void changeSettings({ clipboardSeconds: value })}
        />
        <Segmented
          legend={text.settings.refresh}
          hint={text.settings.refreshHint}
          value={refreshSeconds}
          options={withPresent(REFRESH_SECONDS, refreshSeconds).map((value) => ({
            value,
            label: value === 0 ? text.settings.off : text.settings.every(value),
          }))}
          onChange={(value) => void changeSettings({ refreshSeconds: value })}
        />
        <div>
          <p className="mb-1 font-medium">{text.settings.storage}</p>
          <p className="text-soft">{store}</p>
        </div>
        {failed ? (
          <div role="alert">
            <Banner boxed tone="danger" icon={CircleAlert}>
              {text.settings.failed}
            </Banner>
          </div>
        ) : null}
        <p className="text-xs text-soft">{text.settings.version(version)}</p>
      </div>
    </Dialog>
  )
}
