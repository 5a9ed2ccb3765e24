import { render, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { LeaseChip } from '../../../../src/features/lease/LeaseChip.tsx'
import { leaseLine } from '../../../../src/features/lease/store.ts'
import { setLanguage, text } from '../../../../src/messages/text.ts'
import { lease } from '../../samples.ts'

describe.each(['en', 'de'] as const)('in %s', (language) => {
  test('since when a program runs stands outside of what is cut where there is no room', () => {
    setLanguage(language)
    render(<LeaseChip lease={lease} now={0} />)
    const since = screen.getByText(text.times.at(0, 0), {
      exact: false,
      selector: '.shrink-0:not(:has(*))',
    })
    expect(since.parentElement?.querySelector('.truncate')?.textContent).toContain('npm run dev')
    expect(since.classList.contains('truncate')).toBe(false)
  })

  test('the whole line says what runs, since when, and what comes of it', () => {
    setLanguage(language)
    const time = text.times.at(0, 0)
    expect(leaseLine(lease, 0)).toBe(
      language === 'de'
        ? `läuft: npm run dev, seit ${time}`
        : `running: npm run dev, since ${time}`,
    )
    expect(leaseLine({ ...lease, phase: 'away' }, 0)).toContain(
      language === 'de' ? '; der Schlüssel wird bald' : '; the key is revoked',
    )
    expect(leaseLine({ ...lease, phase: 'ending' }, 0)).toMatch(
      language === 'de' ? /^wird widerrufen/ : /^being revoked/,
    )
    expect(leaseLine({ ...lease, phase: 'creating' }, 0)).not.toContain(time)
  })
})
