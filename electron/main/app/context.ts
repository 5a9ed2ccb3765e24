import { type ChannelParts, createChannelParts } from './channel-parts.ts'
import { type ConnectionParts, createConnectionParts } from './connection-parts.ts'
import { createFoundation, type Foundation, type Start } from './foundation.ts'
import { subscribeAll } from './subscriptions.ts'
import { createSurfaceParts, type SurfaceParts } from './surface-parts.ts'
import { createWorkParts, type WorkParts } from './work-parts.ts'

/** Everything main owns. Each part takes only what it needs of it. */
export interface Context extends Foundation, ConnectionParts, WorkParts, ChannelParts, SurfaceParts {}

/** Puts main together, in stages: each knows only those before it; events reach the later ones through topics. */
export const createContext = (start: Start): Context => {
  const foundation = createFoundation(start)
  const connections = createConnectionParts(foundation)
  const work = createWorkParts(foundation, connections)
  const channel = createChannelParts(foundation, connections, work)
  const surface = createSurfaceParts(foundation, connections, channel)
  const context = { ...foundation, ...connections, ...work, ...channel, ...surface }
  subscribeAll(context)
  return context
}
