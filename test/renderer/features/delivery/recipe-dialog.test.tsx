import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fail } from '../../../../electron/contract/result.ts'
import { RecipeDialog } from '../../../../src/features/delivery/RecipeDialog.tsx'
import { text } from '../../../../src/messages/text.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('where the programs cannot be read the dialog says why, and does not go on looking', async () => {
  vi.stubGlobal('keystow', { recipes: async () => fail('internal') })
  const given = { revealId: 'r', suggested: 'MAIL_API_KEY', first: null, onClose: () => {}, finalFocus: () => null }
  render(<RecipeDialog mode="local" {...given} />)
  expect(await screen.findByText(text.failures.what({ code: 'internal' }), { exact: false })).toBeTruthy()
  expect(screen.queryByText(text.recipes.looking)).toBeNull()
})
