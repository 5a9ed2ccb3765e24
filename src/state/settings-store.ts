import { create } from 'zustand'
import type { Failure } from '../../electron/contract/result.ts'
import type { Settings } from '../../electron/contract/settings.ts'

export const TABS = ['appearance', 'keys', 'secrets', 'lock', 'desktop'] as const
export type SettingsTab = (typeof TABS)[number]

/** Why the last change of a setting was refused, or null. */
export const useSettingsFailed = create<{ readonly failure: Failure | null }>(() => ({ failure: null }))

export const forgetSettingsFailure = (): void => useSettingsFailed.setState({ failure: null })

export const changeSettings = async (change: Partial<Settings>): Promise<void> => {
  const result = await window.keystow.changeSettings(change)
  useSettingsFailed.setState({ failure: result.ok ? null : result.error })
}
