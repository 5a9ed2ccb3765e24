import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { installCommand, isRoot, missingFor } from './system.mjs'

const COMPOSITORS = ['mutter', 'sway', 'wtype', 'weston', 'foot', 'wl-paste', 'xdotool']
/** What gives headless mutter a keyboard. */
const MUTTER_KEYBOARD = ['python3-dbus']
const ELECTRON_LINE = '43.'

/** Why an Electron of another line cannot be run here; null where it can. */
const whyNoOtherElectron = ({ version }) => {
  const folder = process.env.ELECTRON_OVERRIDE_DIST_PATH
  if (!folder)
    return `ELECTRON_OVERRIDE_DIST_PATH names no folder with an Electron ${ELECTRON_LINE}x`
  if (!version.startsWith(ELECTRON_LINE))
    return `the file "version" in ${folder} says ${version}, not ${ELECTRON_LINE}x`
  if (!existsSync(join(folder, 'resources', 'default_app.asar')))
    return `${folder} has no resources/default_app.asar: an app's own Electron starts nothing else without it`
  return null
}

/**
 * The groups by name, in order: `programs` and `packages` (of Debian's, that bring no program) are
 * what each needs besides what end-to-end tests need; `why` answers why it cannot run on this
 * machine whatever is installed, or null.
 */
export const groups = {
  clipboard: { programs: [...COMPOSITORS, 'xev'], packages: MUTTER_KEYBOARD },
  wayland: { programs: [...COMPOSITORS, 'grim'], packages: MUTTER_KEYBOARD },
  kwallet: { programs: ['kwalletd5', 'gdbus'], packages: [] },
  rpm: {
    programs: ['rpmbuild', 'desktop-file-validate', 'xdotool', 'xprop'],
    packages: [],
    why: () => (isRoot() ? null : 'it installs files that belong to root: run it with sudo'),
  },
  'electron-43': { programs: [], packages: [], why: whyNoOtherElectron },
}

/**
 * Why a group that nobody named does not run; null where it can. `electron`: as `provideElectron`
 * answers it.
 */
export const whyNot = async (name, electron) => {
  const { programs, packages, why } = groups[name]
  const reason = why?.(electron) ?? null
  if (reason !== null) return reason
  const missing = await missingFor(programs, packages)
  return missing.length === 0
    ? null
    : `it needs more of the system: ${await installCommand(missing)}`
}
