import { type AddressInfo, createServer } from 'node:net'

/** Takes a port of this computer, as another program might have done. */
export const holdPort = (): Promise<{ readonly port: number; release(): Promise<void> }> =>
  new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      resolve({ port, release: () => new Promise((done) => server.close(() => done())) })
    })
  })

/**
 * Where nothing listens: the port belongs to a service of old that nobody has, and no system gives
 * it away.
 */
export const NOBODY = 'http://127.0.0.1:1'
