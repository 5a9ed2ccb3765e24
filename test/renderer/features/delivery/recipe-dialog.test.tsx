import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fail, ok } from '../../../../electron/contract/result.ts'
import { RecipeDialog } from '../../../../src/features/delivery/RecipeDialog.tsx'
import { setLanguage, text } from '../../../../src/messages/text.ts'
import { press } from '../../controls.ts'

afterEach(() => vi.restoreAllMocks())

const PREVIEW = {
  kind: 'recipe',
  recipe: 'pass',
  name: 'MAIL',
  program: '/usr/bin/pass',
  id: 'p',
  store: ['insert', 'MAIL'],
  look: [],
}
const offers = async () => ok([{ recipe: 'pass', program: '/usr/bin/pass', why: null }])
const dialogOf = (first: { readonly recipe: string; readonly name: string } | null) => (
  <RecipeDialog
    mode="local"
    revealId="r"
    suggested="MAIL"
    first={first}
    onClose={() => {}}
    finalFocus={() => null}
  />
)

test('where the programs cannot be read the dialog says why, and does not go on looking', async () => {
  vi.stubGlobal('keystow', { recipes: async () => fail('internal') })
  render(dialogOf(null))
  expect(
    await screen.findByText(text.failures.what({ code: 'internal' }), { exact: false }),
  ).toBeTruthy()
  expect(screen.queryByText(text.recipes.looking)).toBeNull()
})

test('what would run is asked for once the typing pauses, not with each key', async () => {
  const previewRecipe = vi.fn(async () => fail('recipe_missing'))
  vi.stubGlobal('keystow', { recipes: offers, previewRecipe })
  render(dialogOf({ recipe: 'pass', name: 'a' }))
  const name = await screen.findByLabelText(text.recipes.fields.name)
  for (const value of ['ab', 'abc', 'abcd']) fireEvent.change(name, { target: { value } })
  await waitFor(() =>
    expect(previewRecipe).toHaveBeenLastCalledWith({ revealId: 'r', recipe: 'pass', name: 'abcd' }),
  )
  expect(previewRecipe.mock.calls).toHaveLength(2)
})

test.each([
  ['en', 'exit 3: no room', 'The program failed (exit code 3). It said: “no room”.'],
  [
    'de',
    'exit 3: no room',
    'Das Programm ist gescheitert (Exit-Code 3). Es hat gemeldet: „no room“.',
  ],
  ['de', 'exit 1', 'Das Programm ist gescheitert (Exit-Code 1).'],
  ['de', 'deadline', 'Das Programm war nach einer Minute nicht fertig und wurde beendet.'],
  [
    'de',
    'not started, or ended',
    'Das Programm ließ sich nicht starten oder wurde von außen beendet.',
  ],
] as const)(
  'in %s, why the program failed (%s) is said in an alert that is brought into sight',
  async (language, detail, said) => {
    setLanguage(language)
    const seen: string[] = []
    vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
      seen.push(this.textContent)
    })
    const storeByRecipe = async () => fail('recipe_failed', { detail })
    vi.stubGlobal('keystow', {
      recipes: offers,
      previewRecipe: async () => ok(PREVIEW),
      storeByRecipe,
    })
    render(dialogOf({ recipe: 'pass', name: 'MAIL' }))
    await screen.findByRole('list', { name: text.recipes.runs })
    await press(text.recipes.store)
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain(said)
    expect(alert.textContent).toContain(text.failures.next({ code: 'recipe_failed', detail }))
    await waitFor(() => expect(seen).toContain(alert.textContent))
  },
)

test('the focus begins on the first program, and goes to the first field of the one that is chosen', async () => {
  vi.stubGlobal('keystow', { recipes: offers, previewRecipe: async () => ok(PREVIEW) })
  render(dialogOf(null))
  const program = await screen.findByRole('button', { name: 'pass' })
  await waitFor(() => expect(document.activeElement).toBe(program))
  fireEvent.click(program)
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByLabelText(text.recipes.fields.name)),
  )
})

test('where the place is known, the focus begins on its first field', async () => {
  vi.stubGlobal('keystow', { recipes: offers, previewRecipe: async () => ok(PREVIEW) })
  render(dialogOf({ recipe: 'pass', name: 'MAIL' }))
  const name = await screen.findByLabelText(text.recipes.fields.name)
  await waitFor(() => expect(document.activeElement).toBe(name))
})
