/**
 * Every switch that a shipped Keystow starts with, and why. Whatever is not here is refused, also
 * what later versions of Chromium bring.
 */
const ALLOWED: Readonly<Record<string, string>> = {
  // Ours.
  local: 'opens the local service where there is no connection yet',
  hidden: 'starts without showing the window, as at login',
  'user-data-dir': 'keeps a second set of connections apart',
  // The key store: one that does not protect a key is detected, and nothing is sealed with it.
  'password-store':
    'chooses between KWallet and the Secret Service where the desktop is not recognized',
  // How the window reaches the screen.
  'ozone-platform': 'chooses X11 or Wayland',
  'ozone-platform-hint':
    'stands in many people’s shortcuts; Electron 42 chooses by XDG_SESSION_TYPE and does not look at it',
  'enable-wayland-ime': 'input methods on Wayland',
  'wayland-text-input-version': 'input methods on Wayland',
  'gtk-version': 'chooses the GTK of the dialogs',
  display: 'names the X11 display',
  'force-device-scale-factor': 'enlarges the window where the desktop does not say by how much',
  'high-dpi-support': 'the same on older systems',
  'force-color-profile': 'corrects the colours of a screen',
  lang: 'the language of the system dialogs',
  // People who need the window to be another way.
  'force-renderer-accessibility':
    'switches the accessibility tree on where no screen reader was noticed',
  'force-high-contrast': 'high contrast where the system does not ask for it',
  'force-prefers-reduced-motion': 'no movement where the system does not ask for it',
  'force-dark-mode': 'dark where the system does not ask for it',
  // Drivers of graphics cards that fail. None of these takes the sandbox of the GPU process away.
  'disable-gpu': 'draws without the graphics card',
  'disable-gpu-compositing': 'the same for a part of the work',
  'disable-gpu-rasterization': 'the same for a part of the work',
  'disable-software-rasterizer': 'no replacement for the graphics card',
  'ignore-gpu-blocklist': 'uses a card that Chromium does not trust',
  'use-gl': 'chooses the OpenGL implementation',
  'use-angle': 'chooses what ANGLE draws with',
  // Chromium's own messages on stderr: how much of them.
  'log-level': 'quieter messages',
}

/** What systems and installers put there themselves, besides `ALLOWED`. */
const BY_PLATFORM: Readonly<Partial<Record<NodeJS.Platform, readonly string[]>>> = {
  win32: [
    'squirrel-install',
    'squirrel-updated',
    'squirrel-uninstall',
    'squirrel-obsolete',
    'squirrel-firstrun',
    // Windows starts the app for a notification that somebody clicked.
    'toastactivated',
    'embedding',
  ],
  // Before macOS 10.9 `-psn_…` was added; its languages come by `open --args`.
  darwin: ['AppleLanguages', 'AppleLocale'],
}

/** A switch that Chromium would find in one word, or null. */
const switchIn = (word: string, platform: NodeJS.Platform): string | null => {
  const prefixes = platform === 'win32' ? ['--', '-', '/'] : ['--', '-']
  const trimmed = word.trim()
  const prefix = prefixes.find((each) => trimmed.startsWith(each))
  // A bare prefix is an argument.
  if (prefix === undefined || trimmed.length === prefix.length) return null
  const [name = ''] = trimmed.slice(prefix.length).split('=', 1)
  return platform === 'win32' ? name.toLowerCase() : name
}

export interface Start {
  readonly shipped: boolean
  readonly platform: NodeJS.Platform
  readonly root: boolean
  /** The arguments after the program's own name. */
  readonly args: readonly string[]
  /** What Chromium itself found. */
  readonly hasSwitch: (name: string) => boolean
}

/**
 * The switches for which a shipped app does not start, each once. Arguments are read as Chromium
 * reads them: one or two dashes, on Windows also a slash and any case, before and after other
 * arguments, and none after a bare `--`, unless Chromium took one from there all the same. A build
 * for development takes every switch: tests and tools need them.
 */
export const refusedSwitches = ({
  shipped,
  platform,
  root,
  args,
  hasSwitch,
}: Start): readonly string[] => {
  if (!shipped) return []
  const end = args.findIndex((word) => word.trim() === '--')
  const before = end < 0 ? args : args.slice(0, end)
  const named = (some: readonly string[]): readonly string[] =>
    some.map((word) => switchIn(word, platform)).filter((name) => name !== null)
  const allowed = (name: string): boolean =>
    Object.hasOwn(ALLOWED, name) ||
    BY_PLATFORM[platform]?.includes(name) === true ||
    // As root Chromium's sandbox cannot work at all, and who is root can take it away by other
    // means.
    (root && name === 'no-sandbox')
  const behind = end < 0 ? [] : named(args.slice(end + 1)).filter(hasSwitch)
  return [...new Set([...named(before), ...behind].filter((name) => !allowed(name)))]
}
