import type {
  ElectronClipboards,
  NamedClipboards,
  PromisedClipboard,
} from '../../../electron/main/platform/clipboard/system-clipboard.ts'

type Name = 'clipboard' | 'selection'
const NAMES: readonly Name[] = ['clipboard', 'selection']

/**
 * A desktop as Electron and another program see it. `gnome` is GNOME on Wayland as it was measured:
 * what was offered once is offered again when its owner clears it, nothing is taken from a window
 * without the focus, and such a window reads what it wrote last itself. `weston` as it was
 * measured: besides, it takes a write only with a press that is newer than the one before, and
 * without a word.
 */
export interface Desktop {
  readonly kind: 'x11' | 'gnome' | 'weston'
  focused: boolean
  /** The person presses a key or a button in the window. */
  press(): void
  /** What another program would paste. */
  readonly visible: Record<Name, string>
  /** Another program copies. */
  copy(text: string, names?: readonly Name[]): void
  /**
   * Electron's `clipboard` before 44, and from 44 on; `turn` resolves when an operation is carried
   * out, as late as it likes.
   */
  named(): ElectronClipboards
  promised(turn: () => Promise<void>): ElectronClipboards
  /** All that Electron was given to write, format by format. */
  readonly written: Record<string, string | Blob>[]
  /** What another program had copied, and Electron cleared. */
  readonly wiped: string[]
}

class Item {
  readonly items: Record<string, string | Blob>
  constructor(items: Record<string, string | Blob>) {
    this.items = items
  }
}

export const fakeDesktop = (kind: Desktop['kind']): Desktop => {
  const visible: Record<Name, string> = { clipboard: '', selection: '' }
  const own: Record<Name, string | null> = { clipboard: null, selection: null }
  const written: Record<string, string | Blob>[] = []
  const wiped: string[] = []

  const pressesUsed: Record<Name, number> = { clipboard: 0, selection: 0 }
  let presses = 1
  const takes = (name: Name): boolean => {
    if (kind === 'x11') return true
    if (!desktop.focused || (kind === 'weston' && pressesUsed[name] === presses)) return false
    pressesUsed[name] = presses
    return true
  }
  const read = (name: Name): string => own[name] ?? visible[name]
  const write = (name: Name, text: string): void => {
    for (const filled of name === 'clipboard' ? NAMES : [name]) {
      own[filled] = text
      if (takes(filled)) visible[filled] = text
      else if (kind === 'weston' && desktop.focused) own[filled] = null
    }
  }
  const clear = (name: Name): void => {
    const theirs = own[name] === null ? visible[name] : ''
    own[name] = null
    if (kind !== 'x11') return
    visible[name] = ''
    if (theirs !== '') wiped.push(theirs)
  }

  const promisedOf = (name: Name, turn: () => Promise<void>): PromisedClipboard => ({
    readText: async () => {
      await turn()
      return read(name)
    },
    writeText: async (text) => {
      await turn()
      write(name, text)
      await turn()
    },
    write: async (items) => {
      await turn()
      for (const { items: formats } of items as readonly Item[]) {
        written.push(formats)
        write(name, String(formats['text/plain']))
      }
      await turn()
    },
    clear: () => clear(name),
    ...(name === 'clipboard' ? { selection: promisedOf('selection', turn) } : {}),
  })

  const desktop: Desktop = {
    kind,
    focused: true,
    press: () => {
      presses += 1
    },
    visible,
    written,
    wiped,
    copy: (text, names = NAMES) => {
      for (const name of names) {
        visible[name] = text
        own[name] = null
      }
    },
    named: () => {
      const clipboard: NamedClipboards = {
        readText: (name = 'clipboard') => read(name),
        writeText: (text, name = 'clipboard') => {
          written.push({ 'text/plain': text })
          write(name, text)
        },
        clear: (name = 'clipboard') => clear(name),
      }
      return { clipboard }
    },
    promised: (turn) => ({ clipboard: promisedOf('clipboard', turn), ClipboardItem: Item }),
  }
  return desktop
}
