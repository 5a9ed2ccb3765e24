import { Server } from 'node:net'
import { vi } from 'vitest'

/** The system refuses the next port that is asked for, as it would without being asked by root. */
export const refusePort = (code: string): void => {
  const listen = vi.spyOn(Server.prototype, 'listen').mockImplementationOnce(function (
    this: Server,
  ) {
    process.nextTick(() => {
      listen.mockRestore()
      this.emit('error', Object.assign(new Error(`listen ${code}`), { code, syscall: 'listen' }))
    })
    return this
  })
}
