import type { BrowserWindow } from 'electron'
import type { Context } from '../app/context.ts'
import { wordsIn } from '../app/language.ts'
import type { Updater } from '../updates/updater.ts'
import { isPress } from './input.ts'
import { createPerson, type Person } from './person.ts'

/** The person as this app sees them, with what it knows. */
export const personOf = (context: Context, updates: Pick<Updater, 'state'>): Person => {
  const { sessions, rotations, unfinished, remembered, lock, reveals, interaction } = context
  return createPerson({
    input: interaction.input,
    questions: interaction.questions,
    confirmed: interaction.confirmed,
    facts: {
      connections: sessions.connections,
      list: (id) => {
        const found = sessions.find(id)
        return found.ok ? found.value.state() : null
      },
      lastUses: (id) => {
        const found = sessions.find(id)
        return found.ok ? found.value.lastUses() : () => null
      },
      unsaved: unfinished.unsavedOf,
      rotation: (id) => rotations.list().find((rotation) => rotation.id === id) ?? null,
      settings: () => remembered.value.settings,
      lock: () => lock.state,
      wasShown: reveals.wasShown,
      updatesByDefault: () => updates.state().byDefault,
      words: () => wordsIn(context.state().language).questions,
    },
  })
}

/** Sees a window's input in the browser process; a question does not outlive the page that asked, nor its window. */
export const watchPerson = (window: BrowserWindow, { interaction, clipboard }: Pick<Context, 'interaction' | 'clipboard'>): void => {
  const { input, forget } = interaction
  window.webContents.on('input-event', (_event, seen) => {
    input.saw(seen)
    if (isPress(seen)) void clipboard.pressed()
  })
  // Another page may ask for the same in its own interest. Of a page that dies the recovery knows.
  window.webContents.on('did-navigate', forget)
  window.on('closed', forget)
}
