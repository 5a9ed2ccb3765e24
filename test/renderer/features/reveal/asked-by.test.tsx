import { cleanup, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { AskedBy } from '../../../../src/features/reveal/AskedBy.tsx'
import { text } from '../../../../src/messages/text.ts'

test('who asked for a key and where its secret was to go are facts of others beside the app’s own words, bounded and with what is hidden written out', () => {
  const client = `Keystow”. Your key is safe. \u202e${'x'.repeat(900)}`
  render(<AskedBy asked={{ client, place: `/srv/${'y'.repeat(900)}` }} />)
  const own = screen.getByText(/^A program asked for this key/)
  expect(own.textContent).not.toMatch(/safe|srv/)
  const [calls, place] = screen.getAllByRole('definition')
  expect(calls?.textContent).toContain('⟨U+202E⟩')
  expect(calls?.textContent).toContain(
    text.longText.leftOut(client.length + '⟨U+202E⟩'.length - 1 - 200),
  )
  expect(place?.textContent).toMatch(/^\/srv\/y+/)
  for (const fact of [calls, place]) expect(fact?.textContent.length).toBeLessThan(300)
  cleanup()
  const { container } = render(<AskedBy asked={undefined} />)
  expect(container.textContent).toBe('')
})
