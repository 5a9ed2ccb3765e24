import { Lock } from 'lucide-react'
import type { AppState } from '../../../electron/contract/app-state.ts'
import { text } from '../../messages/text.ts'
import { changeSettings } from '../../state/settings-store.ts'
import { Button } from '../../ui/Button.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { PassphraseSection } from '../lock/PassphraseSection.tsx'
import { withPresent } from './choices.ts'

const LOCK_MINUTES = [0, 1, 5, 15, 60]

export const LockTab = ({ state }: { readonly state: AppState }) => {
  const { lockMinutes, lockWithScreen } = state.settings
  return (
    <>
      <Segmented
        setting="lockMinutes"
        legend={text.lock.idle}
        hint={text.lock.idleHint}
        value={lockMinutes}
        options={withPresent(LOCK_MINUTES, lockMinutes, (value) =>
          value === 0 ? text.settings.off : text.lock.minutes(value),
        )}
        onChange={(minutes) => void changeSettings({ lockMinutes: minutes })}
      />
      <Switch
        label={text.lock.withScreen}
        hint={text.lock.withScreenHint}
        checked={lockWithScreen}
        onChange={(withScreen) => void changeSettings({ lockWithScreen: withScreen })}
      />
      <PassphraseSection state={state} />
      <Button icon={Lock} onClick={() => window.keystow.lockNow()}>
        {text.commands.lock}
      </Button>
    </>
  )
}
