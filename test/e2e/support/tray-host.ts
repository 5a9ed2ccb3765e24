import { once } from 'node:events'
import { createConnection } from 'node:net'
import type { ElectronApplication } from '@playwright/test'

/** The name by which desktops of Linux say that they show icons of programs. */
const WATCHER = 'org.kde.StatusNotifierWatcher'
const BUS = 'org.freedesktop.DBus'

const numberOf = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
const textOf = (text: string): Buffer =>
  Buffer.concat([numberOf(Buffer.byteLength(text)), Buffer.from(`${text}\0`)])
const padded = (bytes: Buffer): Buffer =>
  Buffer.concat([bytes, Buffer.alloc((8 - (bytes.length % 8)) % 8)])

/** A field of a message's header, as the D-Bus specification numbers and types it. */
const field = (code: number, type: string, value: Buffer): Buffer =>
  Buffer.concat([Buffer.from([code, 1, type.charCodeAt(0), 0]), value])

/** A call of the bus itself. */
const call = (serial: number, member: string, signature: string, body: Buffer): Buffer => {
  const fields = [
    field(1, 'o', textOf('/org/freedesktop/DBus')),
    field(2, 's', textOf(BUS)),
    field(3, 's', textOf(member)),
    field(6, 's', textOf(BUS)),
    ...(signature === ''
      ? []
      : [field(8, 'g', Buffer.from(`${String.fromCharCode(signature.length)}${signature}\0`))]),
  ]
  const all = Buffer.concat(fields.map((one, n) => (n < fields.length - 1 ? padded(one) : one)))
  const start = Buffer.concat([Buffer.from('l\x01\0\x01'), numberOf(body.length), numberOf(serial)])
  return Buffer.concat([padded(Buffer.concat([start, numberOf(all.length), all])), body])
}

const pathOf = (address: string): string => {
  const [, kind, path] = /^unix:(path|abstract)=([^,;]+)/.exec(address) ?? []
  if (path === undefined) throw new Error(`no socket in ${address}`)
  return kind === 'abstract' ? `\0${path}` : path
}

/**
 * Has the bus say that the desktop shows icons in a tray, until the returned function is called.
 * No display of tests on Linux has a tray.
 */
export const startTrayHost = async (app: ElectronApplication): Promise<() => void> => {
  if (process.platform !== 'linux') return () => {}
  const address = await app.evaluate(() => process.env.DBUS_SESSION_BUS_ADDRESS ?? '')
  const socket = createConnection(pathOf(address))
  const id = Buffer.from(String(process.getuid?.())).toString('hex')
  socket.write(`\0AUTH EXTERNAL ${id}\r\n`)
  await once(socket, 'data')
  socket.write('BEGIN\r\n')
  socket.write(call(1, 'Hello', '', Buffer.alloc(0)))
  const name = textOf(WATCHER)
  // A number begins at a multiple of four bytes.
  const gap = Buffer.alloc((4 - (name.length % 4)) % 4)
  socket.write(call(2, 'RequestName', 'su', Buffer.concat([name, gap, numberOf(0)])))
  // The bus tells the owner of a name that it has it.
  await new Promise<void>((resolve) => {
    let heard = ''
    socket.on('data', (piece) => {
      heard += piece
      if (heard.includes(WATCHER)) resolve()
    })
  })
  return () => void socket.destroy()
}
