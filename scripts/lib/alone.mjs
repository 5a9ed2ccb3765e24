import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './paths.mjs'
import { say } from './say.mjs'

const name = `keystow-${createHash('sha256').update(root).digest('hex').slice(0, 32)}`
// Linux and Windows release these names when the last process that holds one ends. Elsewhere it is
// a file, which outlives a killed process.
const kept = { linux: `\0${name}`, win32: `\\\\.\\pipe\\${name}` }[process.platform]
const address = kept ?? join(tmpdir(), name)

let isTold = false

/** Resolves when the run that holds the address has released it. */
const released = () =>
  new Promise((resolve) => {
    connect(address)
      .on('error', ({ code }) => {
        if (code === 'ECONNREFUSED' && kept === undefined) rmSync(address, { force: true })
      })
      .on('close', resolve)
  })

/**
 * Calls `work` while no other run in this checkout is inside `alone`: first waits for the one that
 * is. `work` gets file descriptors: a child process that is given them keeps other runs waiting
 * until it ends, even where this process is killed before.
 */
export const alone = async (work) => {
  const waiting = []
  const server = createServer((socket) => waiting.push(socket.on('error', () => {})))
  for (;;) {
    try {
      await once(server.listen(address), 'listening')
      break
    } catch (error) {
      if (error.code !== 'EADDRINUSE') throw error
      if (!isTold) say('another run is installing or building in this folder; waiting for it …')
      isTold = true
      await released()
    }
  }
  try {
    return await work(process.platform === 'win32' ? [] : [server._handle.fd])
  } finally {
    server.close()
    for (const socket of waiting) socket.destroy()
  }
}
