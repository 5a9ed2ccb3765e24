import type { Settings } from '../../electron/contract/settings.ts'
import { reportRefusal } from './refusal-store.ts'

export const TABS = ['appearance', 'keys', 'secrets', 'lock', 'desktop'] as const
export type SettingsTab = (typeof TABS)[number]

export const changeSettings = (change: Partial<Settings>) => reportRefusal(window.keystow.changeSettings(change))

export const switchChannel = (on: boolean) => reportRefusal(window.keystow.switchChannel(on))
