import type { RecipePreview } from '../../../electron/contract/recipes.ts'
import type { Failure } from '../../../electron/contract/result.ts'
import { nameInText } from '../../../electron/contract/shown-name.ts'
import { announce } from '../../ui/announce-store.ts'
import { recipeStored } from './recipe-texts.ts'
import { usePreview } from './use-preview.ts'

export interface Recipe {
  readonly preview: RecipePreview | null
  readonly failure: Failure | null
  readonly storing: boolean
  /** Shows what would be run; nothing while `name` does not fit. */
  readonly look: (recipe: string, name: string | null) => void
  /** The same, once nothing else is typed for a moment. */
  readonly type: (recipe: string, name: string | null) => void
  readonly store: () => Promise<void>
}

/** Handing the secret of a reveal to a program, which main starts. */
export const useRecipe = (revealId: string, onStored: () => void): Recipe => {
  const { preview, failure, busy, look, lookAfterTyping, perform, setFailure, clear } =
    usePreview<RecipePreview>('goes')
  const ask = (recipe: string, name: string) => () =>
    window.keystow.previewRecipe({ revealId, recipe, name })

  const store = async (): Promise<void> => {
    if (preview === null || busy) return
    const { done, counts } = await perform(() => window.keystow.storeByRecipe(preview.id))
    if (done.ok) {
      announce(recipeStored(preview.recipe, nameInText(preview.name)))
      return onStored()
    }
    // What was shown counts once: it is shown anew.
    if (counts) await look(ask(preview.recipe, preview.name))
    setFailure(done.error)
  }

  return {
    preview,
    failure,
    storing: busy && preview !== null,
    look: (recipe, name) => {
      clear()
      if (name !== null) void look(ask(recipe, name))
    },
    type: (recipe, name) => {
      clear()
      if (name !== null) lookAfterTyping(ask(recipe, name))
    },
    store,
  }
}
