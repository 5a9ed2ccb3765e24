import { randomInt } from 'node:crypto'
import { type AddressInfo, createServer } from 'node:net'

/** Takes a port of this computer, as another program might have done. */
export const holdPort = (
  wanted = 0,
): Promise<{ readonly port: number; release(): Promise<void> }> =>
  new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(wanted, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      resolve({ port, release: () => new Promise((done) => server.close(() => done())) })
    })
  })

/** A port that nobody had a moment ago, below those that a system gives to whoever asks for any. */
export const freePort = async (): Promise<number> => {
  const { port, release } = await holdPort(randomInt(10_000, 30_000)).catch(() => holdPort())
  await release()
  return port
}

/**
 * Where nothing listens: the port belongs to a service of old that nobody has, and no system gives
 * it away.
 */
export const NOBODY = 'http://127.0.0.1:1'
