import { render, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { NO_ANNOTATION } from '../../../../electron/contract/annotations.ts'
import type { Delivery, NotedPlace } from '../../../../electron/contract/delivery.ts'
import { Delivered } from '../../../../src/features/delivery/Delivered.tsx'
import { mirrorNotes } from '../../../../src/features/notes/store.ts'
import { text } from '../../../../src/messages/text.ts'

const delivery: Delivery = {
  id: 'd',
  kind: 'env-file',
  place: '/project/.env',
  variable: 'MAIL_API_KEY',
  readers: 'owner',
  at: 0,
  revealId: 'first',
}

beforeEach(() =>
  mirrorNotes({
    connectionId: 'c',
    annotations: { key_1: { ...NO_ANNOTATION, deliveries: [delivery] } },
    newIds: [],
    unknownIds: [],
    kept: [],
  }),
)

test('a secret that was written is said to be, and another one that came with the same id is not', () => {
  const { rerender } = render(<Delivered revealId="first" connectionId="c" keyId="key_1" />)
  expect(screen.getByText(/Written as MAIL_API_KEY .* and read back/)).toBeTruthy()
  rerender(<Delivered revealId="second" connectionId="c" keyId="key_1" />)
  expect(screen.queryByText(/Written as/)).toBeNull()
})

test('what a program does before it stores a secret is not said once it has', () => {
  const stored: Delivery<NotedPlace> = {
    ...{ id: 'd', at: 0, revealId: 'first' },
    ...{ kind: 'recipe', recipe: 'pass', program: '/usr/bin/pass', name: 'shop' },
  }
  mirrorNotes({
    ...{ connectionId: 'c', newIds: [], unknownIds: [], kept: [] },
    annotations: { key_1: { ...NO_ANNOTATION, deliveries: [stored] } },
  })
  render(<Delivered revealId="first" connectionId="c" keyId="key_1" />)
  expect(screen.getByText(text.recipes.all.pass.about)).toBeTruthy()
  expect(document.body.textContent).not.toContain(text.recipes.all.pass.effects)
})
