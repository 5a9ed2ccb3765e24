import { text } from '../../messages/text.ts'
import { setLoginStart } from '../../state/settings-store.ts'
import { Switch } from '../../ui/Switch.tsx'
import { useAnswer } from '../../ui/use-answer.ts'

/** Shows whether the computer starts the app at login, as other programs see it. */
export const LoginStartRow = () => {
  const [isOn, askAgain] = useAnswer(window.keystow.loginStart)
  return (
    <div data-setting="loginStart">
      <Switch
        label={text.settings.loginStart}
        hint={isOn === null ? text.settings.loginStartNone : text.settings.loginStartHint}
        checked={isOn === true}
        disabled={isOn == null}
        onChange={(on) => void setLoginStart(on).then(askAgain)}
      />
    </div>
  )
}
