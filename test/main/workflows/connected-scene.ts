import { afterEach, beforeEach } from 'vitest'
import { type AddressWorld, type App, addressWorld, connected } from '../../prove/client/address-world.ts'

/** For each test of a file a world, and an app that is connected in it; a test may put another run of the app in its place. */
export const connectedScene = (differing: (world: AddressWorld) => Partial<AddressWorld> = () => ({})) => {
  const scene = {} as { world: AddressWorld; app: App }
  beforeEach(async () => {
    scene.world = await addressWorld()
    scene.app = await connected({ ...scene.world, ...differing(scene.world) })
  })
  afterEach(async () => {
    scene.app.close()
    await scene.world.close()
  })
  return scene
}
