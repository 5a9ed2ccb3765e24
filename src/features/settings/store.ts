import { create } from 'zustand'
import type { Settings } from '../../../electron/contract/settings.ts'

export const TABS = ['appearance', 'keys', 'secrets', 'lock', 'desktop'] as const
export type SettingsTab = (typeof TABS)[number]

/** Whether the last change of a setting was refused. */
export const useSettingsFailed = create<{ readonly failed: boolean }>(() => ({ failed: false }))

export const forgetSettingsFailure = (): void => useSettingsFailed.setState({ failed: false })

export const changeSettings = async (change: Partial<Settings>): Promise<void> => {
  const result = await window.keystow.changeSettings(change)
  useSettingsFailed.setState({ failed: !result.ok })
}
