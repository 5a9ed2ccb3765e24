import { fireEvent, render, screen } from '@testing-library/react'
import { Copy } from 'lucide-react'
import { expect, test } from 'vitest'
import { Choice } from '../../../src/ui/Choice.tsx'
import { ChoicePopover } from '../../../src/ui/ChoicePopover.tsx'
import { button } from '../controls.ts'

const keyDown = (key: string): boolean =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key })
const focused = (): string | null => document.activeElement?.textContent ?? null

test('the arrow keys open a list of choices and move in it as in a menu, and in its text field only up and down do', async () => {
  render(
    <ChoicePopover label="Copy as" width="w-80">
      {() => (
        <>
          <input aria-label="Variable" />
          <Choice icon={Copy} onClick={() => {}}>
            First
          </Choice>
          <Choice icon={Copy} why="Not now" onClick={() => {}}>
            Second
          </Choice>
        </>
      )}
    </ChoicePopover>,
  )
  fireEvent.keyDown(button('Copy as'), { key: 'ArrowDown' })
  const field = await screen.findByLabelText('Variable')
  field.focus()
  expect(keyDown('Home')).toBe(true)
  const order = ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'Home', 'End'].map((key) => {
    expect(keyDown(key)).toBe(false)
    return focused()
  })
  const [first, second] = ['First', 'SecondNot now']
  expect(order).toEqual([first, second, first, second, first, second])
})
