import type { Connection } from '../../../electron/contract/connection.ts'
import type { Core } from '../../../electron/main/app/core.ts'
import { goodBody, httpAnswer, newToken } from '../../main/client/wire.ts'
import { present, valueIn } from '../../values.ts'
import { RealWorld } from '../../world/real-world.ts'
import { type HostileServer, hostileServer } from './hostile-server.ts'

/**
 * A computer with the service that its app is connected to, and another host that accepts every
 * token.
 */
export class AddressWorld extends RealWorld {
  readonly second: HostileServer
  /** A token that was entered for the second host. */
  readonly otherToken = newToken()

  constructor(second: HostileServer) {
    super({ seed: 'mixed' })
    this.second = second
    // No list is read but by what is tested.
    this.isSeen = false
  }

  /** Holds the service's `nth` request of a method from now on, before it is answered. */
  hold(method: string, nth = 1) {
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>()
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    let left = nth
    this.carry = async (request) => {
      if (request.method === method) left -= 1
      if (request.method === method && left === 0) {
        arrive()
        await released
      }
      return this.service.answer(request)
    }
    return { arrived, release }
  }

  /** Connects the fresh app to the service and reads the list. */
  async connected(): Promise<Core> {
    const app = await this.open()
    await this.session.relist()
    return app
  }
  /** Kills the app and starts it anew with its connections changed. */
  restartedAt(fields: Partial<Connection>): Promise<Core> {
    this.core.store.update((vault) => ({
      ...vault,
      connections: vault.connections.map((one) => ({ ...one, ...fields })),
    }))
    return this.end().then(() => this.open())
  }
  override async close(): Promise<void> {
    await super.close()
    await this.second.close()
  }
}

export const addressWorld = async (): Promise<AddressWorld> => {
  const second = await hostileServer()
  second.serve((socket) => void socket.end(httpAnswer(200, JSON.stringify(goodBody.list()))))
  return new AddressWorld(second)
}

/** The one connection to the first host, in whatever state it is. */
export const sessionOf = ({ sessions }: Core) =>
  valueIn(sessions.find(present(sessions.connections()[0]).id))
