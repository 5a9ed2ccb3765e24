import { app, type Session, type WebContents } from 'electron'
import { isShipped } from '../../base/build.ts'
import { log } from '../../base/log.ts'
import { cleanEnvironment, REFUSED, refusal } from './hardening-start.ts'
import { APP_ORIGIN, APPROVAL_ORIGIN } from './origin.ts'
import { refusedSwitches } from './start-switches.ts'

/**
 * Blink features by which a page opens a window of the system: pickers of files and of colours,
 * pages above all other windows.
 */
const WINDOWS_OF_PAGES = 'FileSystemAccessLocal,EyeDropperAPI,DocumentPictureInPictureAPI'

/** Must run before `ready`: switches and variables that cannot be changed later. */
export const hardenProcess = (): void => {
  const root = process.getuid?.() === 0
  const hasSwitch = (name: string): boolean => app.commandLine.hasSwitch(name)
  const refused = refusedSwitches({
    shipped: isShipped,
    platform: process.platform,
    root,
    args: process.argv.slice(1),
    hasSwitch,
  })
  if (refused.length > 0) {
    process.stderr.write(refusal(refused))
    process.exit(REFUSED)
  }
  cleanEnvironment(process.env)
  // Chromium needs no network at all: main sends its requests through undici.
  app.commandLine.appendSwitch('host-resolver-rules', 'MAP * ~NOTFOUND')
  // What is left of its network serves `app:`, and answers what the system's proxy for an address
  // is. Where that was tried it needs no process of its own, which has no sandbox on Linux either
  // and takes 8 MB (docs/performance.md, P21).
  if (process.platform === 'linux')
    app.commandLine.appendSwitch('enable-features', 'NetworkServiceInProcess2')
  app.commandLine.appendSwitch('disable-features', 'MediaRouter,OptimizationHints')
  app.commandLine.appendSwitch('disable-blink-features', WINDOWS_OF_PAGES)
  // As root Chromium's sandbox cannot start at all, and insisting on it would only crash-loop.
  // Nobody else may turn it off in what is shipped.
  if (!((root || !isShipped) && hasSwitch('no-sandbox'))) app.enableSandbox()
}

/** No permission, no request but for our own pages, no dictionary download, no download at all. */
const hardenSession = (session: Session): void => {
  session.setPermissionRequestHandler((_contents, _permission, answer) => answer(false))
  session.setPermissionCheckHandler(() => false)
  session.setDevicePermissionHandler(() => false)
  session.setSpellCheckerEnabled(false)
  // Disabled alone it still downloads a dictionary.
  session.setSpellCheckerLanguages([])
  session.on('will-download', (event) => event.preventDefault())
  session.webRequest.onBeforeRequest((details, answer) => {
    const allowed =
      [APP_ORIGIN, APPROVAL_ORIGIN].some((origin) => details.url.startsWith(`${origin}/`)) ||
      (!isShipped && details.url.startsWith('devtools://'))
    answer({ cancel: !allowed })
  })
}

/**
 * Cancels the file picker that a page opens by a file input: no policy and no event of Electron's
 * reaches that one.
 */
const refuseFilePicker = async ({ debugger: protocol }: WebContents): Promise<void> => {
  protocol.attach()
  await protocol.sendCommand('Page.enable')
  await protocol.sendCommand('Page.setInterceptFileChooserDialog', { enabled: true, cancel: true })
}

/**
 * No navigation, no new window, no move of the window, no file picker, no webview, in whatever web
 * contents ever come to be, and no session that is not hardened.
 */
export const hardenContents = (): void => {
  app.on('session-created', hardenSession)
  app.on('web-contents-created', (_event, contents) => {
    void refuseFilePicker(contents).catch((cause: unknown) =>
      log.error('file pickers of a page are not refused', cause),
    )
    contents.setWindowOpenHandler(() => ({ action: 'deny' }))
    contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp')
    contents.on('will-attach-webview', (event) => event.preventDefault())
    contents.on('content-bounds-updated', (event) => event.preventDefault())
    contents.on('will-redirect', (event) => event.preventDefault())
    contents.on('will-frame-navigate', (event) => event.preventDefault())
  })
}
