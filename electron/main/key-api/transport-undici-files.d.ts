declare module 'undici/lib/api/api-request.js' {
  import type { Dispatcher } from 'undici'

  const request: (this: Dispatcher, options: Dispatcher.RequestOptions) => Promise<Dispatcher.ResponseData>
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
