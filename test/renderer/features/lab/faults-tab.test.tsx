import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { kindsOf } from '../../../../electron/contract/lab-schemas.ts'
import { FaultsTab } from '../../../../src/features/lab/FaultsTab.tsx'
import { text } from '../../../../src/messages/text.ts'
import { button, fill } from '../../controls.ts'

const texts = text.lab.faults
const field = (label: string) => screen.queryByLabelText<HTMLSelectElement>(label)
const optionsOf = (label: string) => Array.from(field(label)?.options ?? [], ({ value }) => value)

test('the form offers what can go wrong with the operation, and asks for what that needs', () => {
  render(<FaultsTab faults={[]} />)
  for (const operation of ['list', 'revoke', 'any', 'create'] as const) {
    fill(texts.operation, operation)
    expect(optionsOf(texts.kind)).toEqual(kindsOf(operation))
    for (const kind of kindsOf(operation)) {
      fill(texts.kind, kind)
      const asksFor = [texts.ms, text.keys.status, texts.location, texts.sign, texts.keyId].map(
        (label) => field(label) !== null,
      )
      const isLag = kind === 'latency' || kind === 'late-commit' || kind.endsWith('-lag')
      const isKeyed = ['list-lag', 'gone-lag', 'omit', 'secret-lag', 'death-lag'].includes(kind)
      expect(asksFor, kind).toEqual([
        isLag,
        kind === 'status',
        kind === 'redirect',
        kind.endsWith('-part'),
        isKeyed || operation === 'revoke',
      ])
      expect(button(texts.arm).getAttribute('aria-disabled')).toBe(null)
    }
  }
  fill(texts.operation, 'list')
  fill(texts.kind, 'omit')
  expect(screen.getByText(texts.newestKey)).toBeTruthy()
  fireEvent.change(field(texts.operation) as HTMLSelectElement, { target: { value: 'create' } })
  expect(field(texts.kind)?.value).toBe('status')
})
