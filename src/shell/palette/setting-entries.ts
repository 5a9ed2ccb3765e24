import {
  Bell,
  Bot,
  CircleFadingArrowUp,
  Clipboard,
  Contrast,
  Eye,
  Languages,
  Lock,
  LogIn,
  type LucideIcon,
  Network,
  PanelTop,
  RefreshCw,
  ShieldCheck,
  SquareTerminal,
  Terminal,
  Timer,
} from 'lucide-react'
import type { AppState } from '../../../electron/contract/app-state.ts'
import { LANGUAGES, type Settings } from '../../../electron/contract/settings.ts'
import { text } from '../../messages/text.ts'
import { openDialog } from '../../state/dialog-store.ts'
import {
  changeSettings,
  type SettingFocus,
  type SettingsTab,
  switchChannel,
} from '../../state/settings-store.ts'
import type { Entry } from './entries.ts'

/** Settings that have few values: each is an entry of its own. */
type Chosen = 'theme' | 'contrast' | 'motion' | 'language'
type Switched = 'tray' | 'notifications' | 'updates' | 'lockWithScreen' | 'contentProtection'
type NamedSetting =
  | Exclude<keyof Settings, 'sort' | 'columnWidths'>
  | 'passphrase'
  | 'channel'
  | 'ownRecipes'
  | 'command'
  | 'loginStart'
  | 'assistants'
  | 'proxy'
  | 'authorities'

const synonymsFor = (name: NamedSetting): string => text.palette.synonyms[name]

const choices = <T extends Chosen>(
  name: T,
  icon: LucideIcon,
  values: readonly Settings[T][],
  label: (value: Settings[T]) => string,
): readonly Entry[] =>
  values.map((value) => ({
    id: `${name}:${value}`,
    label: label(value),
    synonyms: synonymsFor(name),
    icon,
    run: () => void changeSettings({ [name]: value }),
  }))

const toggle = (
  settings: Settings,
  name: Switched,
  icon: LucideIcon,
  label: string,
  disabled = false,
): Entry => ({
  id: `setting:${name}`,
  label,
  detail: settings[name] ? text.palette.on : text.settings.off,
  synonyms: synonymsFor(name),
  icon,
  disabled,
  run: () => void changeSettings({ [name]: !settings[name] }),
})

const opens = (
  name: SettingFocus,
  icon: LucideIcon,
  label: string,
  tab: SettingsTab,
  detail?: string,
): Entry => ({
  id: `setting:${name}`,
  label: label.endsWith('…') ? label : `${label}…`,
  ...(detail === undefined ? {} : { detail }),
  synonyms: synonymsFor(name),
  icon,
  run: () => openDialog({ kind: 'settings', tab, focus: name }),
})

const lookEntries = (): readonly Entry[] => {
  const texts = text.settings
  return [
    ...choices('theme', Contrast, ['system', 'light', 'dark'], (theme) =>
      text.palette.theme(texts.themes[theme]),
    ),
    ...choices(
      'contrast',
      Contrast,
      ['system', 'more'],
      (contrast) => `${texts.contrast}: ${texts.contrasts[contrast]}`,
    ),
    ...choices(
      'motion',
      Eye,
      ['system', 'less'],
      (motion) => `${texts.motion}: ${texts.motions[motion]}`,
    ),
    ...choices('language', Languages, ['system', ...LANGUAGES], (language) =>
      text.palette.language(texts.languages[language]),
    ),
  ]
}

const secretEntries = ({ settings, platform }: AppState): readonly Entry[] => {
  const texts = text.settings
  return [
    opens(
      'clipboardSeconds',
      Clipboard,
      texts.clipboard,
      'secrets',
      texts.seconds(settings.clipboardSeconds),
    ),
    // Linux gives programs no way to ask for this.
    toggle(settings, 'contentProtection', Eye, texts.protection, platform === 'linux'),
    opens('ownRecipes', SquareTerminal, text.recipes.own, 'secrets'),
  ]
}

const listEntries = ({ refreshSeconds, staleDays }: Settings): readonly Entry[] => {
  const texts = text.settings
  return [
    opens(
      'refreshSeconds',
      RefreshCw,
      texts.refresh,
      'keys',
      refreshSeconds === 0 ? texts.off : texts.every(refreshSeconds),
    ),
    opens('staleDays', Timer, texts.stale, 'keys', texts.days(staleDays)),
  ]
}

const lockEntries = (settings: Settings): readonly Entry[] => {
  const { lockMinutes } = settings
  return [
    opens(
      'lockMinutes',
      Lock,
      text.lock.idle,
      'lock',
      lockMinutes === 0 ? text.settings.off : text.lock.minutes(lockMinutes),
    ),
    toggle(settings, 'lockWithScreen', Lock, text.lock.withScreen),
    opens('passphrase', Lock, text.palette.passphrase, 'lock'),
  ]
}

const channelEntry = ({ channel }: AppState): Entry => ({
  id: 'setting:channel',
  label: text.settings.channel,
  detail: channel.kind === 'off' ? text.settings.off : text.palette.on,
  synonyms: synonymsFor('channel'),
  icon: Terminal,
  // The palette is closed by then: the tab shows what is so now, and how programs begin.
  run: () =>
    void switchChannel(channel.kind === 'off').then(
      ({ ok }) => ok && openDialog({ kind: 'settings', tab: 'programs' }),
    ),
})

/**
 * Every setting: few values and switches change at once, what is typed or picked out of many opens
 * where it is set.
 */
export const settingEntries = (state: AppState): readonly Entry[] => {
  const texts = text.settings
  const { settings } = state
  return [
    ...lookEntries(),
    ...secretEntries(state),
    ...listEntries(settings),
    ...lockEntries(settings),
    toggle(settings, 'tray', PanelTop, texts.tray),
    opens('loginStart', LogIn, texts.loginStart, 'desktop'),
    toggle(settings, 'notifications', Bell, texts.notifications),
    channelEntry(state),
    opens('command', SquareTerminal, texts.command, 'programs'),
    opens('proxy', Network, text.network.way, 'network'),
    opens('authorities', ShieldCheck, text.network.authorities, 'network'),
    opens('assistants', Bot, text.assistants.entry, 'assistants'),
    ...(state.updatesItself
      ? [toggle(settings, 'updates', CircleFadingArrowUp, texts.updates)]
      : []),
  ]
}
