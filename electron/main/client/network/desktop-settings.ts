type Environment = Readonly<Record<string, string | undefined>>

/** Where a desktop on Linux keeps its proxy settings. */
type DesktopSettings = 'gsettings' | 'kde' | 'environment'

const BY_CURRENT: Readonly<Record<string, DesktopSettings>> = {
  Unity: 'gsettings',
  Deepin: 'gsettings',
  GNOME: 'gsettings',
  'X-Cinnamon': 'gsettings',
  Pantheon: 'gsettings',
  UKUI: 'gsettings',
  KDE: 'kde',
  XFCE: 'environment',
  LXQt: 'environment',
  COSMIC: 'environment',
}

const BY_SESSION: Readonly<Record<string, DesktopSettings>> = {
  deepin: 'gsettings',
  gnome: 'gsettings',
  mate: 'gsettings',
  ukui: 'gsettings',
  kde4: 'kde',
  'kde-plasma': 'kde',
  kde: 'kde',
  xubuntu: 'environment',
}

/**
 * By which settings Chromium goes there: it recognizes the desktop as its `base/nix/xdg_util.cc`
 * does.
 */
export const desktopSettings = (env: Environment): DesktopSettings => {
  const current = (env.XDG_CURRENT_DESKTOP ?? '')
    .split(':')
    .find((name) => Object.hasOwn(BY_CURRENT, name.trim()))
  if (current !== undefined) return BY_CURRENT[current.trim()] ?? 'environment'
  const session = env.DESKTOP_SESSION ?? ''
  if (Object.hasOwn(BY_SESSION, session)) return BY_SESSION[session] ?? 'environment'
  if (session.includes('xfce')) return 'environment'
  if (env.GNOME_DESKTOP_SESSION_ID !== undefined) return 'gsettings'
  return env.KDE_FULL_SESSION === undefined ? 'environment' : 'kde'
}
