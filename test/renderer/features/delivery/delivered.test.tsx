import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Delivery, NotedPlace } from '../../../../electron/contract/delivery.ts'
import { Delivered } from '../../../../src/features/delivery/Delivered.tsx'
import { mirrorNotes } from '../../../../src/features/notes/store.ts'
import { text } from '../../../../src/messages/text.ts'
import { inEnvFile, notesOf } from '../../samples.ts'

const delivered = (place: Delivery<NotedPlace>): void => mirrorNotes(notesOf({ key_1: [{ ...place, revealId: 'first' }] }))

test('a secret that was written is said to be, and another one that came with the same id is not', () => {
  delivered(inEnvFile('/project/.env'))
  const { rerender } = render(<Delivered revealId="first" connectionId="c" keyId="key_1" />)
  expect(screen.getByText(/Written as MAIL_API_KEY .* and read back/)).toBeTruthy()
  rerender(<Delivered revealId="second" connectionId="c" keyId="key_1" />)
  expect(screen.queryByText(/Written as/)).toBeNull()
})

test('what a program does before it stores a secret is not said once it has', () => {
  delivered({ id: 'd', at: 0, kind: 'recipe', recipe: 'pass', program: '/usr/bin/pass', name: 'shop' })
  render(<Delivered revealId="first" connectionId="c" keyId="key_1" />)
  expect(screen.getByText(text.recipes.all.pass.about)).toBeTruthy()
  expect(document.body.textContent).not.toContain(text.recipes.all.pass.effects)
})
