import { useState } from 'react'
import type { AppState } from '../../../electron/contract/app-state.ts'
import type { ChannelState } from '../../../electron/contract/channel-state.ts'
import type { CommandHere } from '../../../electron/contract/command-here.ts'
import { sentences } from '../../messages/sentences.ts'
import { text } from '../../messages/text.ts'
import { switchChannel } from '../../state/settings-store.ts'
import { Warning } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { CopyText } from '../../ui/CopyText.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { useAnswer } from '../../ui/use-answer.ts'
import { AskedProgramsButton } from '../activity/AskedProgramsButton.tsx'
import { ASSISTANTS, type Assistant, entryFor, hasVersion, isCommand } from './assistant-entries.ts'

const hintOn = (assistant: Assistant, mcp: CommandHere['mcp']): string => {
  const { merge, restart, node, version } = text.assistants
  const parts = [
    isCommand(assistant) ? '' : merge,
    restart,
    mcp[0] === 'node' ? node : '',
    hasVersion(mcp) ? version : '',
  ]
  return parts.filter((part) => part !== '').join(' ')
}

interface AssistantsTabProps {
  readonly channel: ChannelState
  readonly platform: AppState['platform']
}

/**
 * Shows what to put where so that an assistant starts Keystow's server. Keystow writes no file of
 * an assistant.
 */
export const AssistantsTab = ({ channel, platform }: AssistantsTabProps) => {
  const texts = text.assistants
  const [command] = useAnswer(window.keystow.commandHere)
  const [assistant, setAssistant] = useState<Assistant>('claude-code')
  const options = Object.entries(ASSISTANTS).map(([value, name]) => ({
    value: value as Assistant,
    label: name ?? texts.other,
  }))
  return (
    // The mark waits for main's answer: before it, the focus would land on the button below.
    <div data-setting={command === undefined ? undefined : 'assistants'} className="space-y-4">
      <p className="text-xs text-soft">{texts.hint}</p>
      {channel.kind === 'on' ? null : (
        <Warning>
          <p>{texts.off}</p>
          {channel.kind === 'off' ? (
            <Button
              size="sm"
              className="mt-2 h-auto max-w-full py-1 whitespace-normal"
              onClick={() => void switchChannel(true)}
            >
              {text.settings.channel}
            </Button>
          ) : null}
        </Warning>
      )}
      {command === null ? (
        <Warning>
          {platform === 'darwin' ? sentences(texts.noCommand, texts.moveApp) : texts.noCommand}
        </Warning>
      ) : null}
      {command == null ? null : (
        <>
          <Segmented
            legend={texts.list}
            value={assistant}
            options={options}
            onChange={setAssistant}
          />
          <CopyText
            label={texts.places[assistant]}
            value={entryFor(assistant, command.mcp, platform === 'win32')}
            hint={hintOn(assistant, command.mcp)}
          />
        </>
      )}
      <AskedProgramsButton />
    </div>
  )
}
