import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fail, ok } from '../../../../electron/contract/result.ts'
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

test('what would run is asked for once the typing pauses, not with each key', async () => {
  const previewRecipe = vi.fn(async () => fail('recipe_missing'))
  vi.stubGlobal('keystow', { recipes: async () => ok([{ recipe: 'pass', program: '/usr/bin/pass', why: null }]), previewRecipe })
  const given = { revealId: 'r', suggested: 'MAIL', first: { recipe: 'pass', name: 'a' }, onClose: () => {}, finalFocus: () => null }
  render(<RecipeDialog mode="local" {...given} />)
  const name = await screen.findByLabelText(text.recipes.fields.name)
  for (const value of ['ab', 'abc', 'abcd']) fireEvent.change(name, { target: { value } })
  await waitFor(() => expect(previewRecipe).toHaveBeenLastCalledWith({ revealId: 'r', recipe: 'pass', name: 'abcd' }))
  expect(previewRecipe.mock.calls).toHaveLength(2)
})
