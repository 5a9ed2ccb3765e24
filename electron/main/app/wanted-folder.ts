import { homedir } from 'node:os'
import { isAbsolute, join, resolve } from 'node:path'
import { app } from 'electron'
import { configFolder } from '../../wire/place.ts'
import { tryFolder, type UnusableFolder } from '../base/data-folder.ts'

/**
 * Where this start is to keep its data. Electron itself silently uses another folder when that one
 * cannot be created.
 */
const wantedFolder = (): string => {
  const asked = app.commandLine.getSwitchValue('user-data-dir')
  return asked === '' ? join(app.getPath('appData'), app.getName()) : resolve(asked)
}

/**
 * Electron takes a relative `XDG_CONFIG_HOME` as it is, which ends it without a word, where the
 * specification has it ignored. Must run before anybody asks for a path.
 */
export const ignoreRelativeFolder = (): void => {
  if (process.platform !== 'linux' || isAbsolute(process.env.XDG_CONFIG_HOME || '/')) return
  app.setPath('appData', configFolder(process.env, homedir()))
  if (!app.commandLine.hasSwitch('user-data-dir')) app.setPath('userData', wantedFolder())
}

/**
 * The folder of data where it cannot be used. Checked before the single-instance lock, which is in
 * that folder too.
 */
export const unusableFolder = (): UnusableFolder | null => tryFolder(wantedFolder())

/** What the start is refused for where it was the first real write that found no room. */
export const fullFolder = (): UnusableFolder => ({ path: wantedFolder(), code: 'ENOSPC' })
