/**
 * One system clipboard: it hides how Electron's clipboards differ between versions and platforms.
 */
export interface SystemClipboard {
  read(): Promise<string>
  /** Writes a secret, marked as one where Electron can. */
  write(secret: string): Promise<void>
  /** Clears it and leaves the other clipboards as they are. */
  clear(): Promise<void>
}

export interface SystemClipboards {
  /** The first is written to; all of them can come to hold what was written. */
  readonly all: readonly SystemClipboard[]
  /** Whether clipboard histories are asked to leave a copied secret out. */
  readonly marksSecrets: boolean
  /** Whether a clipboard can be read and changed only while one of our windows has the focus. */
  readonly needsFocus: boolean
}

interface Platform {
  readonly os: NodeJS.Platform
  readonly wayland: boolean
}

type Selection = 'clipboard' | 'selection'

/** Up to Electron 43: synchronous, the selection named by an argument. @internal */
export interface NamedClipboards {
  readText(type?: Selection): string
  writeText(text: string, type?: Selection): void
  clear(type?: Selection): void
}

/** From Electron 44: promises, the selection an object of its own. @internal */
export interface PromisedClipboard {
  readText(): Promise<string>
  writeText(text: string): Promise<void>
  write(items: readonly unknown[]): Promise<void>
  clear(): void
  readonly selection?: PromisedClipboard
}

/**
 * What of Electron this needs; `ClipboardItem` exists from 44 on, and says which of the two
 * interfaces it is.
 */
export interface ElectronClipboards {
  readonly clipboard: NamedClipboards | PromisedClipboard
  readonly ClipboardItem?: (new (items: Record<string, string | Blob>) => unknown) | undefined
}

const systemFormat = (name: string): string => `electron application/osclipboard;format="${name}"`
const DWORD_0 = new Uint8Array(4)

/**
 * What clipboard histories look for, by platform. Sources: Microsoft's Clipboard Formats,
 * nspasteboard.org, KDE's Klipper.
 */
const MARKS: Partial<Record<NodeJS.Platform, Readonly<Record<string, Uint8Array<ArrayBuffer>>>>> = {
  win32: {
    ExcludeClipboardContentFromMonitorProcessing: DWORD_0,
    CanIncludeInClipboardHistory: DWORD_0,
    CanUploadToCloudClipboard: DWORD_0,
  },
  darwin: { 'org.nspasteboard.ConcealedType': new Uint8Array() },
  linux: { 'x-kde-passwordManagerHint': new TextEncoder().encode('secret') },
}

/** The same for both interfaces. */
interface Texts {
  read(): Promise<string>
  write(text: string): Promise<void>
  clear(): void
}

const textsOf = ({ clipboard, ClipboardItem }: ElectronClipboards, selection: Selection): Texts => {
  if (ClipboardItem === undefined) {
    const named = clipboard as NamedClipboards
    return {
      read: async () => named.readText(selection),
      write: async (text) => named.writeText(text, selection),
      clear: () => named.clear(selection),
    }
  }
  const standard = clipboard as PromisedClipboard
  const chosen = selection === 'selection' ? standard.selection : standard
  if (chosen === undefined) throw new Error('this system has no selection')
  return {
    read: () => chosen.readText(),
    write: (text) => chosen.writeText(text),
    clear: () => chosen.clear(),
  }
}

/**
 * Offered by a Wayland compositor in place of what it kept a copy of; a clear alone would leave
 * that copy.
 */
const BLANK = ' '

export const clipboardsOf = (
  electron: ElectronClipboards,
  { os, wayland }: Platform,
): SystemClipboards => {
  const marks = MARKS[os]
  const { ClipboardItem } = electron
  const standard = textsOf(electron, 'clipboard')
  const write = async (secret: string): Promise<void> => {
    if (ClipboardItem === undefined || marks === undefined) return standard.write(secret)
    const marked = Object.entries(marks).map(([name, value]) => [
      systemFormat(name),
      new Blob([value]),
    ])
    await (electron.clipboard as PromisedClipboard).write([
      new ClipboardItem({ 'text/plain': secret, ...Object.fromEntries(marked) }),
    ])
  }
  const clipboards = (all: readonly SystemClipboard[]): SystemClipboards => ({
    all,
    marksSecrets: ClipboardItem !== undefined && marks !== undefined,
    needsFocus: wayland,
  })
  if (os !== 'linux')
    return clipboards([{ read: standard.read, write, clear: async () => standard.clear() }])

  // Chromium fills PRIMARY along with CLIPBOARD, on Wayland as on X11.
  const primary = textsOf(electron, 'selection')
  const clearStandard = async (): Promise<void> => {
    if (wayland) {
      const selected = await primary.read()
      await standard.write(BLANK)
      if (selected.trim() !== '') await primary.write(selected)
    }
    standard.clear()
  }
  const clearPrimary = async (): Promise<void> => {
    if (wayland) await primary.write(BLANK)
    primary.clear()
  }
  return clipboards([
    { read: standard.read, write, clear: clearStandard },
    { read: primary.read, write, clear: clearPrimary },
  ])
}
