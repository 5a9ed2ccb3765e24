import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { ElectronApplication } from '@playwright/test'

declare global {
  /** In main only. */
  var saves: { hold: boolean; reach: () => void; reached: Promise<void>; release: () => void; released: Promise<void>; path: string }
}

export interface Held {
  /** What is held is under way. */
  readonly reached: Promise<unknown>
  release(): void
}

export interface Saves {
  /** The next dialog is answered with this file. */
  choose(file: string): Promise<void>
  written(file: string): boolean
  /** The dialog stays open until it is released. */
  hold(): Promise<Held>
}

/** Answers the dialogs of main that ask for a place, in the person's stead. */
export const holdSaves = async (app: ElectronApplication, folder: string): Promise<Saves> => {
  await app.evaluate(({ dialog }) => {
    const fresh = () => {
      const reached = Promise.withResolvers<void>()
      const released = Promise.withResolvers<void>()
      return {
        hold: false,
        path: '',
        reach: reached.resolve,
        reached: reached.promise,
        release: released.resolve,
        released: released.promise,
      }
    }
    globalThis.saves = fresh()
    dialog.showSaveDialog = async () => {
      const { hold, reach, released, path } = globalThis.saves
      reach()
      if (hold) await released
      globalThis.saves = fresh()
      return { canceled: false, filePath: path }
    }
  })
  return {
    choose: (file) =>
      app.evaluate(
        (_electron, path) => {
          globalThis.saves.path = path
        },
        join(folder, file),
      ),
    written: (file) => existsSync(join(folder, file)),
    hold: async () => {
      await app.evaluate(() => {
        globalThis.saves.hold = true
      })
      return {
        reached: app.evaluate(() => globalThis.saves.reached),
        release: () => void app.evaluate(() => globalThis.saves.release()),
      }
    },
  }
}
