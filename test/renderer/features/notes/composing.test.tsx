import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ok } from '../../../../electron/contract/result.ts'
import { NotesForm } from '../../../../src/features/notes/NotesForm.tsx'
import { text } from '../../../../src/messages/text.ts'

beforeEach(() => void vi.useFakeTimers())

test.each(['alias', 'tags', 'note'] as const)(
  'half a word that an input method composes in %s is not saved, and the whole one is',
  async (name) => {
    const saved: unknown[] = []
    vi.stubGlobal('keystow', {
      editAnnotation: async ({ change }: { readonly change: object }) => {
        saved.push(Object.values(change).flat()[0])
        return ok(null)
      },
    })
    render(<NotesForm connectionId="c" keyId="k" />)
    const field = screen.getByLabelText(text.notes[name])
    fireEvent.compositionStart(field)
    fireEvent.change(field, { target: { value: 'にほ' } })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(saved).toEqual([])
    fireEvent.change(field, { target: { value: '日本' } })
    fireEvent.compositionEnd(field)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(saved).toEqual(['日本'])
  },
)
