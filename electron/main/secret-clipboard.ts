import { createHash } from 'node:crypto'
import type { ClipboardState } from '../contract/workflow.ts'
import type { Board } from './clipboard.ts'

/** Puts a secret on the clipboard for a while and takes it off again, if it is still ours. */
export interface SecretClipboard {
  copy(secret: string, seconds: number): Promise<void>
  /** Clears at once what is still ours. Resolves when done; false when a clipboard could not be cleared. */
  clear(): Promise<boolean>
  /** What was told last, while that is of interest: it holds a copy, or could not be cleared. */
  readonly state: ClipboardState | null
}

const digest = (text: string): string => createHash('sha256').update(text).digest('hex')

/** `boards[0]` is written to; all are cleared. Only a hash of the secret is kept, to compare before clearing. */
export const createSecretClipboard = (boards: readonly Board[], tell: (state: ClipboardState) => void): SecretClipboard => {
  let ours: string | null = null
  let timer: NodeJS.Timeout | undefined
  let state: ClipboardState | null = null

  const changed = (next: ClipboardState): void => {
    state = next.kind === 'holding' || next.kind === 'failed' ? next : null
    tell(next)
  }

  const clear = async (): Promise<boolean> => {
    clearTimeout(timer)
    if (ours === null) return true
    const held = ours
    try {
      let found = false
      for (const board of boards) {
        // What the person copied since is theirs.
        if (digest(await board.read()) !== held) continue
        await board.clear()
        if (digest(await board.read()) === held) throw new Error('still there')
        found = true
      }
      if (ours === held) ours = null
      changed({ kind: found ? 'cleared' : 'replaced' })
      return true
    } catch {
      changed({ kind: 'failed' })
      return false
    }
  }

  return {
    clear,
    get state() {
      return state
    },
    copy: async (secret, seconds) => {
      await boards[0]?.write(secret)
      clearTimeout(timer)
      ours = digest(secret)
      timer = setTimeout(() => void clear(), seconds * 1000)
      changed({ kind: 'holding', clearsAt: Date.now() + seconds * 1000 })
    },
  }
}
