import type { AppState } from '../../../electron/contract/app-state.ts'
import type { ChannelState } from '../../../electron/contract/channel-state.ts'
import { text } from '../../messages/text.ts'
import { switchChannel } from '../../state/settings-store.ts'
import { CopyText } from '../../ui/CopyText.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { useAnswer } from '../../ui/use-answer.ts'
import { AskedProgramsButton } from '../activity/AskedProgramsButton.tsx'

const channelHint = (channel: ChannelState): string =>
  channel.kind === 'failed'
    ? text.settings.channelProblems[channel.problem]
    : text.settings.channelHint

interface ProgramsTabProps {
  readonly channel: ChannelState
  readonly platform: AppState['platform']
}

/** Shows whether programs may ask, and how they begin. */
export const ProgramsTab = ({ channel, platform }: ProgramsTabProps) => {
  const [command] = useAnswer(window.keystow.commandHere)
  const { channelNext, channelNextFirst, channelNextHint, onPath, onPathHint } = text.settings
  const system = platform === 'win32' || platform === 'darwin' ? platform : 'linux'
  return (
    <>
      <Switch
        label={text.settings.channel}
        hint={channelHint(channel)}
        checked={channel.kind !== 'off'}
        onChange={(on) => void switchChannel(on)}
      />
      {command == null ? null : (
        <div data-setting="command" className="space-y-4">
          <CopyText
            label={channelNext}
            value={command.example}
            hint={channel.kind === 'off' ? channelNextFirst : channelNextHint}
          />
          {command.onPath === null ? null : (
            <CopyText label={onPath[system]} value={command.onPath} hint={onPathHint[system]} />
          )}
        </div>
      )}
      <AskedProgramsButton />
    </>
  )
}
