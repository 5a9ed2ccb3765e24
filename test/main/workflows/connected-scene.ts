import { afterEach, beforeEach, onTestFinished } from 'vitest'
import { type AddressWorld, type App, addressWorld, connected, sessionOf } from '../../prove/client/address-world.ts'

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

/** The same for one test, with the connection's id and a key that nobody used yet. */
export const connectedOnce = async () => {
  const world = await addressWorld()
  onTestFinished(world.close)
  const app = await connected(world)
  const session = sessionOf(app)
  const keyId = session.state().keys?.find(({ id, lastUsedAt }) => id !== world.first.keyId && lastUsedAt === null)?.id ?? ''
  return { world, app, session, id: session.connection().id, keyId }
}
