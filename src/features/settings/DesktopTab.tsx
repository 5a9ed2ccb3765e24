import type { AppState } from '../../../electron/contract/app-state.ts'
import type { ChannelState } from '../../../electron/contract/channel-state.ts'
import { text } from '../../messages/text.ts'
import { changeSettings, switchChannel } from '../../state/settings-store.ts'
import { CommandLinkSection } from './CommandLinkSection.tsx'
import { LoginStartRow } from './LoginStartRow.tsx'
import { SwitchRow } from './SwitchRow.tsx'
import { useCommandLink } from './use-command-link.ts'

const channelHint = (channel: ChannelState): string => {
  const texts = text.settings
  switch (channel.kind) {
    case 'off':
      return channel.unproven ? `${texts.channelUnproven} ${texts.channelHint}` : texts.channelHint
    case 'on':
      return channel.lasting ? texts.channelHint : `${texts.channelSession} ${texts.channelHint}`
    case 'failed':
      return texts.channelProblems[channel.problem]
  }
}

/** How to begin once programs may ask. */
const NextStep = ({ example }: { readonly example: string }) => (
  <section aria-label={text.settings.channelNext}>
    <p>{text.settings.channelNext}</p>
    <p className="mt-1 font-mono text-xs select-text [overflow-wrap:anywhere]">{example}</p>
    <p className="mt-1 text-xs text-soft">{text.settings.channelNextHint}</p>
  </section>
)

export const DesktopTab = ({ settings, channel, updateMethod }: Pick<AppState, 'settings' | 'channel' | 'updateMethod'>) => {
  const [{ link, example }, readAgain] = useCommandLink()
  return (
    <>
      <SwitchRow
        label={text.settings.tray}
        hint={text.settings.trayHint}
        checked={settings.tray}
        onChange={(tray) => void changeSettings({ tray })}
      />
      <LoginStartRow />
      <SwitchRow
        label={text.settings.notifications}
        hint={text.settings.notificationsHint}
        checked={settings.notifications}
        onChange={(notifications) => void changeSettings({ notifications })}
      />
      {updateMethod === 'self' ? (
        <SwitchRow
          label={text.settings.updates}
          hint={text.settings.updatesHint}
          checked={settings.updates}
          onChange={(updates) => void changeSettings({ updates })}
        />
      ) : null}
      <SwitchRow
        label={text.settings.channel}
        hint={channelHint(channel)}
        checked={channel.kind !== 'off'}
        onChange={(on) => void switchChannel(on)}
      />
      {channel.kind === 'on' && example !== null ? <NextStep example={example} /> : null}
      {link === null ? null : <CommandLinkSection link={link} readAgain={readAgain} />}
    </>
  )
}
