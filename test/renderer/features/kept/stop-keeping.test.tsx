import { act, render, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ok } from '../../../../electron/contract/result.ts'
import { KeptDialog } from '../../../../src/features/kept/KeptDialog.tsx'
import { mirrorNotes } from '../../../../src/features/notes/store.ts'
import { text } from '../../../../src/messages/text.ts'
import { button, press } from '../../controls.ts'
import { notesOf } from '../../samples.ts'

const keep = (ids: readonly string[]): void =>
  mirrorNotes(
    notesOf(
      {},
      ids.map((id) => ({ id, name: id, lastFour: 'aaaa', at: 1 })),
    ),
  )

test('after a secret is no longer kept the focus goes to the next one, and at the last to what says that there is none', async () => {
  let left: readonly string[] = ['mail', 'shop', 'blog']
  keep(left)
  const stopKeeping = async ({ keyId }: { readonly keyId: string }) => {
    left = left.filter((id) => id !== keyId)
    act(() => keep(left))
    return ok(null)
  }
  vi.stubGlobal('keystow', { stopKeeping })
  await act(async () => {
    render(<KeptDialog connectionId="c" />)
    // A person presses only what has been drawn.
    await new Promise(requestAnimationFrame)
  })
  const stopOf = (name: string): HTMLElement => button(text.kept.stopLong(name))
  const stop = (name: string): void => press(text.kept.stopLong(name))
  stop('shop')
  await waitFor(() => expect(document.activeElement).toBe(stopOf('blog')))
  stop('blog')
  await waitFor(() => expect(document.activeElement).toBe(stopOf('mail')))
  stop('mail')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByText(text.kept.none)))
})
