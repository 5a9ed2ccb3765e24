import { create } from 'zustand'
import type { Settings } from '../../../electron/contract/settings.ts'

/** Whether the last change of a setting was refused. */
export const useSettingsFailed = create<{ readonly failed: boolean }>(() => ({ failed: false }))

export const changeSettings = async (change: Partial<Settings>): Promise<void> => {
  const result = await window.keystow.changeSettings(change)
  useSettingsFailed.setState({ failed: !result.ok })
}
