import type { BrowserWindow } from 'electron'
import { Person } from '../consent/person/person.ts'
import { newRecipeProblem } from '../features/delivery/recipes/own-recipes.ts'
import { namedIn } from '../platform/texts/language.ts'
import { isPress } from '../platform/window/person-input.ts'
import type { Main } from './compose.ts'

/** The person as this app sees them, with what it knows. */
export const personOf = ({
  sessions,
  revocations,
  rotations,
  leaks,
  unfinished,
  settings,
  leases,
  creates,
  lock,
  reveals,
  deliveries,
  recipeDeliveries,
  interaction,
  kept,
  texts,
  language,
  networkControl,
  scans,
  platform,
}: Main): Person =>
  new Person(
    {
      connections: () => namedIn(sessions.connections(), language()),
      list: (id) => {
        const found = sessions.find(id)
        return found.ok ? found.value.state() : null
      },
      network: networkControl.shown,
      possibleUses: (id) => {
        const found = sessions.find(id)
        return found.ok ? found.value.possibleUses() : () => null
      },
      now: (id) => {
        const found = sessions.find(id)
        return found.ok ? found.value.now() : platform.clock.wall()
      },
      unsaved: unfinished.unsavedOf,
      kept: kept.of,
      plans: () => revocations.plans.list(),
      leftKey: (connectionId, keyId) => creates.outcomes.leftKey(connectionId, keyId),
      isGuess: (connectionId, keyId) =>
        creates.outcomes.isGuess(connectionId, keyId) || rotations.isGuess(connectionId, keyId),
      rotation: (id) => rotations.list().find((rotation) => rotation.id === id) ?? null,
      leases: () => leases.list(),
      leak: (id) => leaks.list().find((leak) => leak.id === id) ?? null,
      delivery: deliveries.shown,
      recipe: recipeDeliveries.shown,
      ownRecipeProblem: newRecipeProblem,
      settings,
      place: (id) => {
        const found = scans.place(id)
        return found.ok ? found.value : null
      },
      lock: () => lock.state,
      wasShown: (id) => reveals.wasShown(id),
      texts: () => texts().questions,
    },
    interaction.confirmed,
    interaction.input,
    interaction.questions,
  )

/** Sees a window's input in the browser process. */
export const watchPerson = (window: BrowserWindow, { interaction, clipboard }: Main): void => {
  window.webContents.on('input-event', (_event, seen) => {
    interaction.input.saw(seen)
    if (isPress(seen)) void clipboard.pressed()
  })
}
