import { act, render, screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { setLanguage, text } from '../../../src/messages/text.ts'
import { FailureBanner } from '../../../src/ui/FailureBanner.tsx'

describe.each(['en', 'de'] as const)('in "%s"', (language) => {
  test('the person’s own No is stated as a plain fact in one sentence, and not as an error', () => {
    setLanguage(language)
    const { container } = render(
      <FailureBanner failure={{ code: 'declined' }} unchanged={text.connect.nothingStored} />,
    )
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.getByRole('status').textContent).toBe(text.failures.what({ code: 'declined' }))
    expect(container.textContent?.match(/\./g)).toHaveLength(1)
    expect(container.querySelector('[class*=danger], [class*=warn]')).toBeNull()
  })

  test('of an answer that the lock withheld it is not said that anything stayed as it was', () => {
    setLanguage(language)
    const failure = { code: 'answer_withheld' } as const
    render(<FailureBanner failure={failure} unchanged={text.connect.nothingStored} />)
    expect(screen.getByRole('status').textContent).toBe(
      `${text.failures.what(failure)} ${text.failures.next(failure)}`,
    )
  })

  test('a failure says what happened, what did not change and what to do next', () => {
    setLanguage(language)
    const failure = { code: 'server_error', status: 500 } as const
    render(<FailureBanner failure={failure} unchanged={text.connect.nothingStored} />)
    expect(screen.getByRole('alert').textContent).toBe(
      `${text.failures.what(failure)} ${text.connect.nothingStored} ${text.failures.next(failure)}`,
    )
  })
})

test('after a Cancel it is said that this is why nothing is asked, and the seconds count down, without being announced each second', () => {
  vi.useFakeTimers()
  render(<FailureBanner failure={{ code: 'declined', retryAfter: 12 }} />)
  expect(screen.getByRole('status').textContent).toContain('You cancelled a question a moment ago')
  act(() => void vi.advanceTimersByTime(5_000))
  expect(screen.getByRole('timer').textContent).toBe('You can try again in 7 s.')
  act(() => void vi.advanceTimersByTime(8_000))
  expect(screen.getByRole('timer').textContent).toBe('You can try again now.')
})
