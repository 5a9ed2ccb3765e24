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

/** Nothing listens on port 1 (tcpmux), and no system assigns it. */
export const NOBODY = 'http://127.0.0.1:1'
