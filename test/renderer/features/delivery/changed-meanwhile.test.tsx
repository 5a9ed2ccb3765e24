import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { DeliveryPreview } from '../../../../electron/contract/delivery.ts'
import type { RecipePreview } from '../../../../electron/contract/recipes.ts'
import { fail, ok, type Result } from '../../../../electron/contract/result.ts'
import { useEnvFile } from '../../../../src/features/delivery/use-env-file.ts'
import { useRecipe } from '../../../../src/features/delivery/use-recipe.ts'
import { useAnnounced } from '../../../../src/ui/announce-store.ts'

test('a .env file that changed and cannot be read any more is not announced as shown anew, and what was shown stays', async () => {
  Object.assign(window, {
    keystow: {
      chooseEnvFile: async () =>
        ok({ id: 'd', variable: 'A', place: '/srv/.env' } as DeliveryPreview),
      writeDelivery: async () => fail('env_changed'),
      previewDelivery: async () => fail('file_failed'),
    },
  })
  const { result } = renderHook(() => useEnvFile('reveal'))
  await act(() => result.current.choose('A'))
  await act(() => result.current.write())
  expect(result.current).toMatchObject({
    preview: { id: 'd' },
    failure: { code: 'file_failed' },
    changed: false,
    busy: false,
  })
  expect(useAnnounced.getState().sentence).toBe('')
})

test('what is entered while a program fails to store is what is shown afterwards, and that it failed is said', async () => {
  const stored = Promise.withResolvers<Result<never>>()
  Object.assign(window, {
    keystow: {
      previewRecipe: async ({ name }: { readonly name: string }) =>
        ok({ id: name, recipe: 'pass', name } as RecipePreview),
      storeByRecipe: () => stored.promise,
    },
  })
  const { result } = renderHook(() => useRecipe('reveal', () => {}))
  await act(async () => result.current.look('pass', 'first'))
  act(() => void result.current.store())
  expect(result.current.storing).toBe(true)
  await act(async () => result.current.look('pass', 'second'))
  await act(async () => stored.resolve(fail('recipe_failed')))
  expect(result.current).toMatchObject({
    preview: { name: 'second' },
    failure: { code: 'recipe_failed' },
    storing: false,
  })
})
