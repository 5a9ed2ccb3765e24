import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { CHECK_REQUESTS, type ContractReport, FIXED_RULES, OPEN_RULES, SEEN_CODES } from '../../../../electron/contract/contract-check.ts'
import { fail, ok, type Result } from '../../../../electron/contract/result.ts'
import { ContractCheckDialog } from '../../../../src/features/contract-check/ContractCheckDialog.tsx'
import { ReportView } from '../../../../src/features/contract-check/ReportView.tsx'
import { loadLanguage, setLanguage, text } from '../../../../src/messages/text.ts'
import { useApp } from '../../../../src/state/app-store.ts'

afterEach(() => {
  cleanup()
  setLanguage('en')
  vi.unstubAllGlobals()
})

/** Every code in turn, each in some answer. */
const report: ContractReport = {
  checkedAt: '2026-11-23T10:00:00.000Z',
  requests: 5,
  counted: 3,
  fixed: FIXED_RULES.map((rule, index) =>
    index % 3 === 0
      ? { rule, state: 'not_seen', seen: [] }
      : { rule, state: 'differs', seen: SEEN_CODES.map((code, at) => ({ code, in: CHECK_REQUESTS[at % 6] ?? null, value: '3' })) },
  ),
  open: OPEN_RULES.map((rule) => ({ rule, state: 'holds', seen: [] })),
  lab: { variants: {}, clockAheadSeconds: null, cannot: ['I8'] },
}

test.each(['en', 'de'] as const)(
  'every rule has its number, a sentence, an icon and a word in "%s", and what no list shows is shown when asked',
  async (language) => {
    await loadLanguage(language)
    setLanguage(language)
    const { container } = render(<ReportView report={report} />)
    const texts = text.contractCheck
    expect(screen.getAllByRole('row')).toHaveLength(2 + 24 + 14)
    fireEvent.click(screen.getByRole('button', { name: texts.showUnseen(12) }))
    const rows = screen.getAllByRole('row')
    expect(rows).toHaveLength(2 + 36 + 14)
    for (const row of rows.filter((one) => one.querySelector('td') !== null)) {
      expect(row.querySelector('th')?.textContent).toMatch(/^[ISC]\d+ .{10,}\.$/)
      expect(row.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true')
    }
    expect(container.textContent).not.toMatch(/undefined|\[object/)
    expect(screen.getAllByText(texts.states.not_seen)).toHaveLength(12)
  },
)

test('a check can be cancelled, one that is refused says so, and closing the dialog ends one that runs', async () => {
  useApp.setState({ state: { connections: [{ id: 'c', name: 'Far', kind: 'remote' }] } as never })
  const running = Promise.withResolvers<Result<ContractReport>>()
  const answers = [running.promise, Promise.resolve(fail('rate_limited', { retryAfter: 30 })), Promise.resolve(ok(report))]
  const cancelled: string[] = []
  vi.stubGlobal('keystow', {
    runContractCheck: () => answers.shift(),
    cancelContractCheck: async (id: string) => {
      cancelled.push(id)
      running.resolve(fail('cancelled'))
    },
  })
  const texts = text.contractCheck
  const press = (name: string): Promise<void> => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
  const { unmount } = render(<ContractCheckDialog connectionId="c" />)
  await press(texts.run)
  await press(texts.stop)
  expect(screen.getByText(texts.stopped)).toBeTruthy()
  await press(texts.run)
  expect(screen.getByRole('alert').textContent).toContain('limit of requests')
  await press(texts.run)
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByText(texts.sum(14, 24, 12))).toBeTruthy()
  await press(texts.use)
  expect(screen.getByRole('alertdialog').textContent).toContain('The local service cannot imitate: I8.')
  unmount()
  expect(cancelled).toEqual(['c', 'c'])
})
