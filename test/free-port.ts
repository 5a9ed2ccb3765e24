import { type AddressInfo, createServer } from 'node:net'

/** Takes a port of this computer, as another program might have done. */
export const holdPort = (): Promise<{ readonly port: number; release(): Promise<void> }> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      resolve({ port, release: () => new Promise((done) => server.close(() => done())) })
    })
  })

/** A port that nobody had a moment ago. */
export const freePort = async (): Promise<number> => {
  const { port, release } = await holdPort()
  await release()
  return port
}
