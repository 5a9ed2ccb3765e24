import { useEffect, useState } from 'react'
import type { LoginStart } from '../../../electron/contract/login-start.ts'
import { text } from '../../messages/text.ts'
import { setLoginStart } from '../../state/settings-store.ts'
import { SwitchRow } from './SwitchRow.tsx'

/** Whether the desktop starts the app at login, as it is on the computer. */
export const LoginStartRow = () => {
  /** undefined: not known yet. */
  const [found, setFound] = useState<LoginStart | null>()
  const readAgain = async (): Promise<void> => {
    const answer = await window.keystow.loginStart()
    setFound(answer.ok ? answer.value : null)
  }
  const set = async (on: boolean): Promise<void> => {
    await setLoginStart(on)
    await readAgain()
  }
  useEffect(() => {
    void readAgain()
    // The person may have removed it meanwhile, by other means.
    const again = (): void => void readAgain()
    window.addEventListener('focus', again)
    return () => window.removeEventListener('focus', again)
  }, [])
  return (
    <div data-setting="loginStart">
      <SwitchRow
        label={text.settings.loginStart}
        hint={found === null ? text.settings.loginStartNone : text.settings.loginStartHint}
        checked={found?.on === true}
        disabled={found == null}
        onChange={(on) => void set(on)}
      />
    </div>
  )
}
