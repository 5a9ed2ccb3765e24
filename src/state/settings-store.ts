import type { Settings } from '../../electron/contract/settings.ts'
import { reportRefusal } from './refusal-store.ts'

export const TABS = [
  'appearance',
  'keys',
  'secrets',
  'lock',
  'desktop',
  'network',
  'programs',
  'assistants',
  'diagnostics',
] as const
export type SettingsTab = (typeof TABS)[number]

/**
 * Settings that are found one by one and set in the dialog; each is marked there by `data-setting`.
 */
export type SettingFocus =
  | 'clipboardSeconds'
  | 'refreshSeconds'
  | 'staleDays'
  | 'lockMinutes'
  | 'passphrase'
  | 'ownRecipes'
  | 'command'
  | 'loginStart'
  | 'assistants'
  | 'proxy'
  | 'authorities'

export const changeSettings = (change: Partial<Settings>) =>
  reportRefusal(window.keystow.changeSettings(change))

export const setLoginStart = (on: boolean) => reportRefusal(window.keystow.setLoginStart(on))

export const switchChannel = (on: boolean) => reportRefusal(window.keystow.switchChannel(on))
