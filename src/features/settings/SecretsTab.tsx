import type { AppState, SecureStorage } from '../../../electron/contract/app-state.ts'
import { text } from '../../messages/text.ts'
import { changeSettings } from '../../state/settings-store.ts'
import { Segmented } from '../../ui/Segmented.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { useAnswer } from '../../ui/use-answer.ts'
import { sealedBy, storageLine } from '../connections/storage-line.ts'
import { OwnRecipes } from '../delivery/OwnRecipes.tsx'
import { withPresent } from './choices.ts'

const CLIPBOARD_SECONDS = [10, 20, 30, 45, 60]

const storeLine = (storage: SecureStorage): string => {
  if (storage.state === 'available') return storage.backend
  return storage.state === 'unavailable' ? text.storage.unavailable : storageLine(storage)
}

/**
 * `marks`: whether clipboard histories are asked to leave a secret out; undefined until main has
 * said it.
 */
const clipboardHint = (marks: boolean | undefined): string => {
  if (marks === undefined) return text.settings.clipboardHint
  return `${text.settings.clipboardHint} ${marks ? text.settings.clipboardMarked : text.settings.clipboardUnmarked}`
}

export const SecretsTab = ({ state }: { readonly state: AppState }) => {
  const { settings, platform } = state
  return (
    <>
      <Segmented
        setting="clipboardSeconds"
        legend={text.settings.clipboard}
        hint={clipboardHint(useAnswer(window.keystow.clipboardMarks)[0])}
        value={settings.clipboardSeconds}
        options={withPresent(CLIPBOARD_SECONDS, settings.clipboardSeconds, text.settings.seconds)}
        onChange={(clipboardSeconds) => void changeSettings({ clipboardSeconds })}
      />
      <Switch
        label={text.settings.protection}
        hint={platform === 'linux' ? text.settings.protectionNone : text.settings.protectionHint}
        disabled={platform === 'linux'}
        checked={settings.contentProtection}
        onChange={(contentProtection) => void changeSettings({ contentProtection })}
      />
      <div>
        <p className="mb-1 font-medium">{text.settings.storage}</p>
        <p>{storeLine(sealedBy(state))}</p>
        <p className="mt-1 text-xs text-soft">{text.settings.storageHint}</p>
      </div>
      <OwnRecipes />
    </>
  )
}
