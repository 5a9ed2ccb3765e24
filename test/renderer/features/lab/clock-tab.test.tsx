import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ClockTab } from '../../../../src/features/lab/ClockTab.tsx'
import { text } from '../../../../src/messages/text.ts'
import { button } from '../../controls.ts'

test.each([
  ['runs as this computer’s', { now: 0, offset: 0, frozen: false }, 'true'],
  ['is ahead', { now: 0, offset: 60_000, frozen: false }, null],
  ['is frozen', { now: 0, offset: 0, frozen: true }, null],
])('a clock that %s can be set back only where it differs', (_how, clock, disabled) => {
  render(<ClockTab clock={clock} />)
  expect(button(text.lab.clock.reset).getAttribute('aria-disabled')).toBe(disabled)
})
