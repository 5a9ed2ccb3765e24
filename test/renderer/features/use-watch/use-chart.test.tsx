import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { HOUR_MS, hourOf } from '../../../../electron/contract/use-watch.ts'
import { UseChart } from '../../../../src/features/use-watch/UseChart.tsx'
import { text } from '../../../../src/messages/text.ts'

const NOW = new Date(2026, 10, 23, 12).getTime()
const LATEST = Array.from({ length: 96 }, (_, index) => hourOf(NOW) - 95 + index)
/** Whole UTC hours that begin on a local day of the month, whatever the time zone. */
const hoursOf = (day: number): readonly number[] =>
  LATEST.filter((hour) => new Date(hour * HOUR_MS).getDate() === day)

/** Three days of watching, one of them with use, after days of which nobody knows. */
const history = {
  watched: [...hoursOf(21), ...hoursOf(22), ...hoursOf(23)],
  used: hoursOf(22).slice(0, 3),
}

test('a table has what the picture shows, the newest day first, and the picture itself is nothing to a screen reader', () => {
  const { container } = render(<UseChart history={history} now={NOW} />)
  const table = screen.getByRole('table', { name: text.useWatch.chart(30) })
  const cells = within(table)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)
  const { legend, hours } = text.useWatch
  expect(cells).toHaveLength(30)
  expect(cells.slice(0, 4)).toEqual([legend.unused, hours(3), legend.unused, legend.unknown])
  for (const picture of container.querySelectorAll('svg'))
    expect(picture.getAttribute('aria-hidden')).toBe('true')
})

test('the kinds of days differ in shape, not only in colour, and nothing of it needs a style attribute', () => {
  const { container } = render(<UseChart history={history} now={NOW} />)
  const [picture] = container.querySelectorAll('svg')
  const marks = [...(picture?.querySelectorAll(':scope > rect') ?? [])]
  const heightOf = (mark: Element | undefined): number => Number(mark?.getAttribute('height'))
  const [unknown, unused, used] = [marks.at(-4), marks.at(-3), marks.at(-2)]
  expect(marks).toHaveLength(30)
  expect(unknown?.getAttribute('fill')).toMatch(/^url\(#/)
  expect(heightOf(used)).toBeGreaterThan(4 * heightOf(unused))
  expect(container.querySelector('[style]')).toBeNull()
})
