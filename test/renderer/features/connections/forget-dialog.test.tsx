import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Connection } from '../../../../electron/contract/connection.ts'
import { ForgetDialog } from '../../../../src/features/connections/ForgetDialog.tsx'

const connection: Connection = {
  id: 'c',
  kind: 'remote',
  name: 'Mail',
  baseUrl: 'https://api.example.com',
  production: false,
  accent: 'blue',
  keeping: 'sealed',
  lastFour: 'a1B2',
  keyId: null,
}

test('the question before a connection is forgotten has no empty part where there is nothing more to say', () => {
  render(<ForgetDialog connection={connection} onClose={() => {}} />)
  const boxes = [...screen.getByRole('alertdialog').querySelectorAll('div')]
  expect(boxes.filter((box) => box.childNodes.length === 0)).toEqual([])
})
