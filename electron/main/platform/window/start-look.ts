import { join } from 'node:path'
import { parseJson } from '../../../contract/parse-json.ts'
import type { Settings } from '../../../contract/settings.ts'
import type { Habits, WindowBounds } from '../../base/habits.ts'
import { readDataFile } from '../../base/read-data-file.ts'

/** Theme and place that the window is created with, so that nothing flashes or jumps. */
export interface StartLook {
  readonly settings: { readonly theme: Settings['theme'] }
  readonly window: Habits['window']
}

type Fields = Readonly<Record<string, unknown>>

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {}

const boundsOf = (value: unknown): WindowBounds | null => {
  const { x, y, width, height, maximized, zoom } = fieldsOf(value)
  const isValid =
    [x, y, width, height, zoom].every(Number.isFinite) && typeof maximized === 'boolean'
  return isValid ? ({ x, y, width, height, maximized, zoom } as WindowBounds) : null
}

const readSettings = (folder: string): Fields => {
  try {
    return fieldsOf(parseJson(readDataFile(join(folder, 'settings.json'))))
  } catch {
    return {}
  }
}

/**
 * Reads the theme and the bounds from `settings.json` by hand: the schema of the settings would
 * take longer to load than all that is done with it here (docs/performance.md, P20). Never throws;
 * what does not fit has its default.
 */
export const readStartLook = (folder: string): StartLook => {
  const { settings, window } = readSettings(folder)
  const { theme } = fieldsOf(settings)
  return {
    settings: { theme: theme === 'light' || theme === 'dark' ? theme : 'system' },
    window: boundsOf(window),
  }
}
