import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ok } from '../../../../electron/contract/result.ts'
import { hourOf } from '../../../../electron/contract/use-watch.ts'
import { UseSection } from '../../../../src/features/use-watch/UseSection.tsx'
import { text } from '../../../../src/messages/text.ts'
import { keyNamed } from '../../../main/samples.ts'
import { listOf } from '../../samples.ts'

const NOW = Date.parse('2026-11-22T12:00:00.000Z')
const KEY = keyNamed('key_1')

test.each([
  [7 * 24 - 1, false],
  [7 * 24, true],
])(
  'the chart of use is drawn after a week of watching, and not before (%i hours)',
  async (hours, isDrawn) => {
    vi.setSystemTime(NOW)
    const watched = Array.from({ length: hours }, (_, at) => hourOf(NOW) - hours + 1 + at)
    vi.stubGlobal('keystow', { keyUse: async () => ok({ watched, used: [] }) })
    render(<UseSection connectionId="c" list={listOf([KEY])} apiKey={KEY} />)
    expect(await screen.findByText(/^Watched since/)).toBeTruthy()
    const chart = screen.queryByRole('table', { name: text.useWatch.chart(30) })
    expect(chart !== null).toBe(isDrawn)
  },
)
