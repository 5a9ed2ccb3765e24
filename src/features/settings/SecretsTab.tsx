import { useEffect, useState } from 'react'
import type { AppState, SecureStorage } from '../../../electron/contract/app-state.ts'
import { text } from '../../messages/text.ts'
import { changeSettings } from '../../state/settings-store.ts'
import { Segmented } from '../../ui/Segmented.tsx'
import { OwnRecipes } from '../delivery/OwnRecipes.tsx'
import { withPresent } from './choices.ts'
import { SwitchRow } from './SwitchRow.tsx'

const CLIPBOARD_SECONDS = [10, 20, 30, 45, 60]

const storeLine = ({ state, backend }: SecureStorage): string => {
  switch (state) {
    case 'available':
      return backend
    case 'checking':
      return text.storage.checking
    case 'locked':
      return text.storage.locked(backend)
    case 'off':
      return text.storage.off(backend)
    case 'unreachable':
      return text.storage.unreachable(backend)
    case 'unavailable':
      return text.storage.unavailable
  }
}

/** Whether clipboard histories are asked to leave a secret out; null until main has said it. */
const useMarks = (): boolean | null => {
  const [marks, setMarks] = useState<boolean | null>(null)
  useEffect(() => {
    void window.keystow.clipboardMarks().then((said) => said.ok && setMarks(said.value))
  }, [])
  return marks
}

const clipboardHint = (marks: boolean | null): string => {
  if (marks === null) return text.settings.clipboardHint
  return `${text.settings.clipboardHint} ${marks ? text.settings.clipboardMarked : text.settings.clipboardUnmarked}`
}

export const SecretsTab = ({ state: { settings, storage, platform } }: { readonly state: AppState }) => (
  <>
    <Segmented
      setting="clipboardSeconds"
      legend={text.settings.clipboard}
      hint={clipboardHint(useMarks())}
      value={settings.clipboardSeconds}
      options={withPresent(CLIPBOARD_SECONDS, settings.clipboardSeconds).map((value) => ({ value, label: text.settings.seconds(value) }))}
      onChange={(clipboardSeconds) => void changeSettings({ clipboardSeconds })}
    />
    <SwitchRow
      label={text.settings.protection}
      hint={platform === 'linux' ? text.settings.protectionNone : text.settings.protectionHint}
      disabled={platform === 'linux'}
      checked={settings.contentProtection}
      onChange={(contentProtection) => void changeSettings({ contentProtection })}
    />
    <div>
      <p className="mb-1 font-medium">{text.settings.storage}</p>
      <p>{storeLine(storage)}</p>
      <p className="mt-1 text-xs text-soft">{text.settings.storageHint}</p>
    </div>
    <OwnRecipes />
  </>
)
