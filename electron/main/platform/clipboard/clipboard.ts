import * as electron from 'electron'
import { clipboardsOf, type ElectronClipboards, type SystemClipboards } from './system-clipboard.ts'

/** Chromium has chosen by the time that the app is ready, and says so in its own command line. */
const onWayland = (): boolean =>
  electron.app.commandLine.getSwitchValue('ozone-platform') === 'wayland'

/** The clipboards of this system, as this version of Electron reaches them. */
export const systemClipboards = (): SystemClipboards =>
  clipboardsOf(electron as unknown as ElectronClipboards, {
    os: process.platform,
    wayland: onWayland(),
  })
