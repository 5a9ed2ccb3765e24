import { useEffect, useRef, useState } from 'react'
import type { RecipePreview } from '../../../electron/contract/recipes.ts'
import type { Failure } from '../../../electron/contract/result.ts'
import { nameInText } from '../../../electron/contract/shown-name.ts'
import { announce } from '../../ui/announce-store.ts'
import { recipeStored } from './recipe-texts.ts'
import { TYPING_PAUSE_MS } from './typing-pause.ts'

export interface Recipe {
  /** What would be run for what was entered last; null while that does not fit. */
  readonly preview: RecipePreview | null
  readonly failure: Failure | null
  readonly storing: boolean
  readonly look: (recipe: string, name: string | null) => Promise<void>
  /** The same, once nothing else is typed for a moment. */
  readonly type: (recipe: string, name: string | null) => void
  readonly store: () => Promise<void>
}

/** Handing the secret of a reveal to a program, which main starts. */
export const useRecipe = (revealId: string, onStored: () => void): Recipe => {
  const [preview, setPreview] = useState<RecipePreview | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [storing, setStoring] = useState(false)
  const asked = useRef(0)

  const typing = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(typing.current), [])

  /** What was entered before does not count any more. */
  const supersede = (): number => {
    clearTimeout(typing.current)
    asked.current += 1
    setPreview(null)
    setFailure(null)
    return asked.current
  }

  const look = async (recipe: string, name: string | null): Promise<void> => {
    const mine = supersede()
    if (name === null) return
    const answer = await window.keystow.previewRecipe({ revealId, recipe, name })
    // Something else was entered since.
    if (mine !== asked.current) return
    if (answer.ok) setPreview(answer.value)
    else setFailure(answer.error)
  }

  const type = (recipe: string, name: string | null): void => {
    supersede()
    typing.current = setTimeout(() => void look(recipe, name), TYPING_PAUSE_MS)
  }

  const store = async (): Promise<void> => {
    if (preview === null || storing) return
    setStoring(true)
    const stored = await window.keystow.storeByRecipe(preview.id)
    setStoring(false)
    if (stored.ok) {
      announce(recipeStored(preview.recipe, nameInText(preview.name)))
      return onStored()
    }
    // What was shown counts once: it is shown anew.
    await look(preview.recipe, preview.name)
    setFailure(stored.error)
  }

  return { preview, failure, storing, look, type, store }
}
