import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Allowance } from '../../../../electron/contract/allowance.ts'
import { ok } from '../../../../electron/contract/result.ts'
import { AllowanceNotices } from '../../../../src/features/lease/AllowanceNotices.tsx'
import { text } from '../../../../src/messages/text.ts'
import { useApp } from '../../../../src/state/app-store.ts'
import { button, press } from '../../controls.ts'

afterEach(() => useApp.setState(null))

const allow = (id: string): Allowance => ({
  id,
  connectionId: 'c',
  connection: 'Shop',
  command: `npm run ${id}`,
  folder: `/srv/${id}`,
  left: 3,
  until: 1,
})
const now = (allowances: readonly Allowance[]): void =>
  useApp.setState({ allowances } as never, true)
/** The page with these permissions, of which main ends those that it is asked to end. */
const shown = (...ids: readonly string[]) => {
  let left = ids.map(allow)
  now(left)
  const onLastEnded = vi.fn()
  vi.stubGlobal('keystow', {
    endAllowance: async (id: string) => {
      left = left.filter((one) => one.id !== id)
      act(() => now(left))
      return ok(null)
    },
  })
  render(<AllowanceNotices onLastEnded={onLastEnded} />)
  return onLastEnded
}
const endOf = (id: string): HTMLElement => button(text.leases.endAllowanceOf(`npm run ${id}`))
const details = (): HTMLElement => button(text.leases.allowanceDetails)
const end = (id: string): void => press(text.leases.endAllowanceOf(`npm run ${id}`))

test('several permissions take one line, and each is told and ended once the person opens them', () => {
  shown('dev', 'test', 'lint')
  expect(screen.getAllByRole('button')).toEqual([details()])
  expect(screen.getByText(text.leases.allowances(3))).toBeTruthy()
  fireEvent.click(details())
  expect(details().getAttribute('aria-expanded')).toBe('true')
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(
    ['dev', 'test', 'lint'].map((id) => expect.stringContaining(`/srv/${id}`)),
  )
  for (const id of ['dev', 'test', 'lint']) expect(endOf(id)).toBeTruthy()
})

test('a single permission is ended from its line', () => {
  shown('dev')
  expect(screen.queryByRole('list')).toBeNull()
  expect(endOf('dev')).toBeTruthy()
  const until = screen.getByText(text.leases.allowance(text.times.at(1, Date.now())))
  expect(until.classList.contains('truncate')).toBe(false)
  expect(until.previousElementSibling?.textContent).toBe('npm run dev')
})

test('after the end of a permission the focus goes to the next, then to the one before, and at the last to where the page says', async () => {
  const onLastEnded = shown('dev', 'test', 'lint')
  fireEvent.click(details())
  end('test')
  await waitFor(() => expect(document.activeElement).toBe(endOf('lint')))
  end('lint')
  await waitFor(() => expect(document.activeElement).toBe(endOf('dev')))
  expect(onLastEnded).not.toHaveBeenCalled()
  end('dev')
  await waitFor(() => expect(onLastEnded).toHaveBeenCalledTimes(1))
})
