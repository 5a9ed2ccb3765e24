import {
  Bell,
  CircleFadingArrowUp,
  Clipboard,
  Contrast,
  Eye,
  Languages,
  Lock,
  type LucideIcon,
  PanelTop,
  RefreshCw,
  Timer,
} from 'lucide-react'
import type { AppState } from '../../../electron/contract/app-state.ts'
import { LANGUAGES, type Settings } from '../../../electron/contract/settings.ts'
import { text } from '../../messages/text.ts'
import { openDialog } from '../../state/dialog-store.ts'
import { changeSettings, type SettingsTab } from '../../state/settings-store.ts'
import type { Entry } from './entries.ts'

/** Settings that have few values: each is an entry of its own. */
type Chosen = 'theme' | 'contrast' | 'motion' | 'language'
type Switched = 'tray' | 'notifications' | 'lockWithScreen' | 'contentProtection'
type Word = Exclude<keyof Settings, 'sort' | 'columnWidths'> | 'passphrase'

const wordsFor = (name: Word): string => text.palette.words[name]

const choices = <T extends Chosen>(
  name: T,
  icon: LucideIcon,
  values: readonly Settings[T][],
  label: (value: Settings[T]) => string,
): readonly Entry[] =>
  values.map((value) => ({
    id: `${name}:${value}`,
    label: label(value),
    words: wordsFor(name),
    icon,
    run: () => void changeSettings({ [name]: value }),
  }))

const toggle = (settings: Settings, name: Switched, icon: LucideIcon, label: string, disabled = false): Entry => ({
  id: `setting:${name}`,
  label,
  detail: settings[name] ? text.palette.on : text.settings.off,
  words: wordsFor(name),
  icon,
  disabled,
  run: () => void changeSettings({ [name]: !settings[name] }),
})

const opens = (name: Word, icon: LucideIcon, label: string, tab: SettingsTab, detail?: string): Entry => ({
  id: `setting:${name}`,
  label: `${label}…`,
  ...(detail === undefined ? {} : { detail }),
  words: wordsFor(name),
  icon,
  run: () => openDialog({ kind: 'settings', tab }),
})

/** Every setting: few values and switches change at once, what is typed or picked out of many opens where it is set. */
export const settingEntries = ({ settings, platform }: Pick<AppState, 'settings' | 'platform'>): readonly Entry[] => {
  const words = text.settings
  const { clipboardSeconds, refreshSeconds, staleDays, lockMinutes } = settings
  return [
    ...choices('theme', Contrast, ['system', 'light', 'dark'], (theme) => text.palette.theme(words.themes[theme])),
    ...choices('contrast', Contrast, ['system', 'more'], (contrast) => `${words.contrast}: ${words.contrasts[contrast]}`),
    ...choices('motion', Eye, ['system', 'less'], (motion) => `${words.motion}: ${words.motions[motion]}`),
    ...choices('language', Languages, ['system', ...LANGUAGES], (language) => text.palette.language(words.languages[language])),
    opens('clipboardSeconds', Clipboard, words.clipboard, 'secrets', words.seconds(clipboardSeconds)),
    // Linux gives programs no way to ask for this.
    toggle(settings, 'contentProtection', Eye, words.protection, platform === 'linux'),
    opens('refreshSeconds', RefreshCw, words.refresh, 'keys', refreshSeconds === 0 ? words.off : words.every(refreshSeconds)),
    opens('staleDays', Timer, words.stale, 'keys', words.days(staleDays)),
    opens('lockMinutes', Lock, text.lock.idle, 'lock', lockMinutes === 0 ? words.off : text.lock.minutes(lockMinutes)),
    toggle(settings, 'lockWithScreen', Lock, text.lock.withScreen),
    opens('passphrase', Lock, text.palette.passphrase, 'lock'),
    toggle(settings, 'tray', PanelTop, words.tray),
    toggle(settings, 'notifications', Bell, words.notifications),
    {
      id: 'setting:updates',
      label: text.palette.lookForUpdates,
      words: wordsFor('updates'),
      icon: CircleFadingArrowUp,
      run: () => openDialog({ kind: 'updates' }),
    },
  ]
}
