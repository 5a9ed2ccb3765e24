import { clipboard } from 'electron'

/** One system clipboard: what Electron's differ in between versions and platforms is hidden here. */
export interface Board {
  read(): Promise<string>
  write(text: string): Promise<void>
  clear(): Promise<void>
}

type Selection = 'clipboard' | 'selection'

/** Up to Electron 43: synchronous, the selection named by an argument. */
interface NamedBoards {
  readText(type?: Selection): string
  clear(type?: Selection): void
}
/** From Electron 44: promises, the selection an object of its own. */
interface OneBoard {
  readText(): Promise<string>
  clear(): void
}

const standard: Board = {
  read: async () => await clipboard.readText(),
  write: async (text) => await clipboard.writeText(text),
  clear: async () => clipboard.clear(),
}

const primary = (): Board => {
  const write = standard.write
  if ('selection' in clipboard) {
    const selection = (clipboard as unknown as { selection: OneBoard }).selection
    return { read: () => selection.readText(), write, clear: async () => selection.clear() }
  }
  const named = clipboard as unknown as NamedBoards
  return { read: async () => named.readText('selection'), write, clear: async () => named.clear('selection') }
}

/** The clipboards that a write can reach: on Linux also PRIMARY, which Chromium fills along with CLIPBOARD. */
export const systemBoards = (): readonly Board[] => (process.platform === 'linux' ? [standard, primary()] : [standard])
