import { delimiter, dirname } from 'node:path'
import type { Recipe } from './recipe.ts'

/** What a program needs anywhere to find its own files. */
const EVERYWHERE = ['HOME', 'USER', 'LOGNAME', 'LANG', 'TMPDIR']
const ON_WINDOWS = [
  'SystemRoot',
  'SystemDrive',
  'USERPROFILE',
  'USERNAME',
  'APPDATA',
  'LOCALAPPDATA',
  'PROGRAMDATA',
  'TEMP',
  'TMP',
]
const SYSTEM_FOLDERS = [
  '/usr/local/bin',
  '/usr/bin',
  '/bin',
  '/usr/sbin',
  '/sbin',
  '/opt/homebrew/bin',
]

type Variables = Readonly<Record<string, string | undefined>>

/**
 * All that a recipe's program gets of the environment: names that it needs, and a search path of
 * its own folder and the system's.
 */
export const environmentOf = (
  { passes, sets = {} }: Recipe,
  program: string,
  variables: Variables,
  platform: NodeJS.Platform = process.platform,
): Readonly<Record<string, string>> => {
  const windows = platform === 'win32'
  const root = variables.SystemRoot ?? 'C:\\Windows'
  const folders = windows ? [`${root}\\System32`, root] : SYSTEM_FOLDERS
  const names = [...(windows ? ON_WINDOWS : EVERYWHERE), ...passes]
  const passed = names.flatMap((name) => {
    const value = variables[name]
    return value === undefined ? [] : [[name, value] as const]
  })
  return {
    ...Object.fromEntries(passed),
    ...sets,
    PATH: [dirname(program), ...folders].join(delimiter),
  }
}
