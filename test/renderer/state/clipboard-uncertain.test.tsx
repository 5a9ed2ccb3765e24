import { render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { ClipboardState } from '../../../electron/contract/clipboard.ts'
import { whyCopyIsNotSaved } from '../../../src/features/reveal/save-gate.ts'
import { text } from '../../../src/messages/text.ts'
import {
  type CopyState,
  mirrorClipboard,
  onClipboardChanged,
  useClipboard,
  useCopyOf,
} from '../../../src/state/clipboard-store.ts'

afterEach(() => useClipboard.setState({ state: null, lost: null }))

const copyAfter = (state: ClipboardState): CopyState => {
  mirrorClipboard(state)
  let copy: CopyState = 'none'
  const Probe = () => {
    copy = useCopyOf('a')
    return null
  }
  render(<Probe />)
  return copy
}

test.each(['failed', 'not_cleared_yet'] as const)(
  'after "%s" nobody says that the copy is gone, and it does not count as saved',
  (kind) => {
    const copy = copyAfter({ kind, revealId: 'a' })
    expect(copy).toBe('uncertain')
    expect(whyCopyIsNotSaved(copy)).toBe(text.reveal.gateUncertain)
  },
)

test.each(['cleared', 'replaced'] as const)(
  'after "%s" the copy is gone, also when a clear before it failed',
  (kind) => {
    onClipboardChanged({ kind: 'failed', revealId: 'a' })
    const copy = copyAfter({ kind, revealId: 'a' })
    expect(copy).toBe('gone')
    expect(whyCopyIsNotSaved(copy)).toBe(text.reveal.gateGone)
  },
)
