import { expect, test } from 'vitest'
import { fail } from '../../../../../electron/contract/result.ts'
import { boundTo } from '../../../../../electron/main/base/bound-secret.ts'
import { RecipeDeliveries } from '../../../../../electron/main/features/delivery/recipes/recipe-deliveries.ts'
import { Recipes } from '../../../../../electron/main/features/delivery/recipes/recipes.ts'
import { Reveals } from '../../../../../electron/main/features/kept/reveals.ts'
import { keyOf, remote } from '../../../consent/person/person-scene.ts'
import { recorder } from './recorder.ts'

test.skipIf(process.platform === 'win32')(
  'of previews that overtake each other the newest counts, and one is made at a time',
  async () => {
    const recorded = recorder('docker')
    const recipes = new Recipes(() => [], { PATH: recorded.folder })
    const held = Promise.withResolvers<void>()
    const looked: string[] = []
    const reveals = new Reveals()
    const { id: revealId } = reveals.add(
      'far',
      keyOf('one'),
      boundTo(remote(), 'acme_live_Ab12Cd34Ef56Gh78'),
    )
    const place = recipes.place.bind(recipes)
    recipes.place = async (recipe, name) => {
      looked.push(name)
      if (name === 'first') await held.promise
      return place(recipe, name)
    }
    const deliveries = new RecipeDeliveries(recipes, reveals, async () => {
      throw new Error('nothing is handed over')
    })
    const preview = (name: string) => deliveries.preview(revealId, 'docker', name)
    const before = preview('first')
    await new Promise((resolve) => setImmediate(resolve))
    const answers = [before, preview('second'), preview('third')]
    await new Promise((resolve) => setImmediate(resolve))
    held.resolve()
    const [first, second, third] = await Promise.all(answers)
    expect([first, second]).toEqual([fail('gone'), fail('gone')])
    if (third?.ok !== true) throw new Error('not shown')
    expect(deliveries.shown(third.value.id)).toMatchObject({
      recipe: 'docker',
      program: recorded.program,
      store: third.value.store,
    })
    expect(looked).toEqual(['first', 'third'])
    reveals.finish(revealId)
    expect(deliveries.shown(third.value.id)).toBeNull()
  },
)
