import { beforeEach, expect, test, vi } from 'vitest'
import type { AppState } from '../../../../electron/contract/app-state.ts'
import { DEFAULT_SETTINGS, type Settings } from '../../../../electron/contract/settings.ts'
import { watchAppearance } from '../../../../src/features/settings/appearance.ts'
import { useApp } from '../../../../src/state/app-store.ts'

const { dataset } = document.documentElement

const answer = (settings: Partial<Settings>): void =>
  useApp.setState({ state: { settings: { ...DEFAULT_SETTINGS, ...settings } } as AppState })

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {} }))
  useApp.setState({ state: null })
})

test('the contrast and the motion of the first page stay until main has said what is set', () => {
  dataset.contrast = 'more'
  dataset.motion = 'less'
  watchAppearance()
  expect({ ...dataset }).toEqual({ contrast: 'more', motion: 'less' })
  answer({ contrast: 'more', motion: 'less' })
  expect({ ...dataset }).toEqual({ contrast: 'more', motion: 'less' })
  answer({})
  expect({ ...dataset }).toEqual({})
})
