import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { speak, text } from '../../src/messages/text.ts'
import { FailureBanner } from '../../src/ui/FailureBanner.tsx'

afterEach(() => {
  cleanup()
  speak('en')
})

describe.each(['en', 'de'] as const)('in "%s"', (language) => {
  test('the person’s own No is told as a plain fact in one sentence, and not as an error', () => {
    speak(language)
    const { container } = render(<FailureBanner failure={{ code: 'declined' }} unchanged={text.connect.nothingStored} />)
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.getByRole('status').textContent).toBe(text.failures.what({ code: 'declined' }))
    expect(container.textContent?.match(/\./g)).toHaveLength(1)
    expect(container.querySelector('[class*=danger], [class*=warn]')).toBeNull()
  })

  test('a failure says what happened, what did not change and what to do next', () => {
    speak(language)
    const failure = { code: 'server_error', status: 500 } as const
    render(<FailureBanner failure={failure} unchanged={text.connect.nothingStored} />)
    expect(screen.getByRole('alert').textContent).toBe(
      `${text.failures.what(failure)} ${text.connect.nothingStored} ${text.failures.next(failure)}`,
    )
  })
})

test('who cannot be asked yet reads when that is possible again', () => {
  render(<FailureBanner failure={{ code: 'declined', retryAfter: 12 }} />)
  expect(screen.getByRole('status').textContent).toContain('12 s')
})
