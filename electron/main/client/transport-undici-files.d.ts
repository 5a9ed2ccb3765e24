declare module 'undici/lib/api/api-request.js' {
  import type { Dispatcher } from 'undici'

  const request: (
    this: Dispatcher,
    options: Dispatcher.RequestOptions,
  ) => Promise<Dispatcher.ResponseData>
  export = request
}

declare module 'undici/lib/core/connect.js' {
  import { buildConnector } from 'undici'
  export = buildConnector
}

declare module 'undici/lib/core/errors.js' {
  import { errors } from 'undici'
  export = errors
}

declare module 'undici/lib/dispatcher/pool.js' {
  import { Pool } from 'undici'
  export = Pool
}

declare module 'undici/lib/api/api-connect.js' {
  import type { Socket } from 'node:net'
  import type { Dispatcher } from 'undici'

  /** Over TCP or TLS alone, so the socket is one of those. */
  const connect: (
    this: Dispatcher,
    options: Omit<Dispatcher.ConnectOptions, 'origin'>,
  ) => Promise<Omit<Dispatcher.ConnectData, 'socket'> & { readonly socket: Socket }>
  export = connect
}

declare module 'undici/lib/dispatcher/client.js' {
  import { Client } from 'undici'
  export = Client
}

declare module 'undici/lib/core/socks5-client.js' {
  import type { EventEmitter } from 'node:events'
  import type { Socket } from 'node:net'

  class Socks5Client extends EventEmitter {
    constructor(socket: Socket, options: { readonly username?: string; readonly password?: string })
    handshake(): void
    connect(host: string, port: number): void
  }
  const socks: { readonly Socks5Client: typeof Socks5Client }
  export = socks
}
