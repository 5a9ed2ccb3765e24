import { onTestFinished } from 'vitest'
import { World, type WorldOptions } from '../world/world.ts'

/** A world for one test. */
export const openWorld = (options?: WorldOptions): World => {
  const world = new World(options)
  onTestFinished(() => world.close())
  return world
}
