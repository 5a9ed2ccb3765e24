import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { RateGauge } from '../../../electron/contract/connection.ts'
import { StatusBar } from '../../../src/shell/StatusBar.tsx'
import { connectionTo } from '../../main/samples.ts'
import { listOf } from '../samples.ts'

const FAR = Date.parse('2100-01-01T00:00:00.000Z')

test.each<[string, RateGauge | null, string | null]>([
  ['not known', null, null],
  ['21', { limit: 100, remaining: 21, resetsAt: FAR }, null],
  ['20', { limit: 100, remaining: 20, resetsAt: FAR }, '20/100 this minute'],
  ['0', { limit: 100, remaining: 0, resetsAt: FAR }, '0/100 this minute'],
  ['0 of a minute that is over', { limit: 100, remaining: 0, resetsAt: 0 }, null],
])(
  'the status bar has the requests left from 20 downwards, and nothing of them otherwise (%s)',
  (_left, gauge, value) => {
    render(<StatusBar connection={connectionTo('')} list={listOf([], { gauge })} />)
    const meter = screen.queryByRole('meter')
    expect(meter?.getAttribute('aria-valuetext') ?? null).toBe(value)
    expect(/minute|request/i.test(document.body.textContent)).toBe(value !== null)
  },
)
