import { once } from 'node:events'
import { createConnection } from 'node:net'

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

const signatureOf = (types: string): Buffer =>
  field(8, 'g', Buffer.from(`${String.fromCharCode(types.length)}${types}\0`))

const CALL = 1
const RETURN = 2

const message = (
  type: typeof CALL | typeof RETURN,
  serial: number,
  fields: readonly Buffer[],
  body: Buffer,
): Buffer => {
  const all = Buffer.concat(fields.map((one, n) => (n < fields.length - 1 ? padded(one) : one)))
  const start = Buffer.from(['l'.charCodeAt(0), type, 0, 1])
  const head = [start, numberOf(body.length), numberOf(serial), numberOf(all.length), all]
  return Buffer.concat([padded(Buffer.concat(head)), body])
}

/** A call of the bus itself. */
const call = (serial: number, member: string, signature: string, body: Buffer): Buffer =>
  message(
    CALL,
    serial,
    [
      field(1, 'o', textOf('/org/freedesktop/DBus')),
      field(2, 's', textOf(BUS)),
      field(3, 's', textOf(member)),
      field(6, 's', textOf(BUS)),
      ...(signature === '' ? [] : [signatureOf(signature)]),
    ],
    body,
  )

/** Answers the call in `received` with a boolean as a variant, the value of a property. */
const answerTo = (received: Buffer, serial: number, value: boolean): Buffer => {
  const sender = /:\d+\.\d+/.exec(received.toString('latin1'))?.[0] ?? ''
  const fields = [
    field(5, 'u', numberOf(received.readUInt32LE(8))),
    field(6, 's', textOf(sender)),
    signatureOf('v'),
  ]
  const body = Buffer.concat([Buffer.from('\x01b\0\0'), numberOf(Number(value))])
  return message(RETURN, serial, fields, body)
}

/** Splits what came into whole messages, and what is left of the last one. */
const splitMessages = (stream: Buffer): readonly [whole: readonly Buffer[], rest: Buffer] => {
  const whole: Buffer[] = []
  let rest = stream
  for (;;) {
    if (rest.length < 16) return [whole, rest]
    const fields = Math.ceil(rest.readUInt32LE(12) / 8) * 8
    const length = 16 + fields + rest.readUInt32LE(4)
    if (rest.length < length) return [whole, rest]
    whole.push(rest.subarray(0, length))
    rest = rest.subarray(length)
  }
}

const pathOf = (address: string): string => {
  const [, kind, path] = /^unix:(path|abstract)=([^,;]+)/.exec(address) ?? []
  if (path === undefined) throw new Error(`no socket in ${address}`)
  return kind === 'abstract' ? `\0${path}` : path
}

/**
 * Has the bus at `address` say that the desktop registers icons for a tray, and whether a panel
 * draws them, until the returned function is called. No display of tests on Linux has a tray.
 */
export const startTrayWatcher = async (address: string, hasHost: boolean): Promise<() => void> => {
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
  let unread = Buffer.alloc(0)
  let serial = 2
  // The bus tells the owner of a name that it has it.
  await new Promise<void>((resolve) => {
    socket.on('data', (piece) => {
      const [messages, rest] = splitMessages(Buffer.concat([unread, piece]))
      unread = Buffer.from(rest)
      for (const one of messages)
        if (one[1] === CALL) socket.write(answerTo(one, ++serial, hasHost))
        else if (one.includes('NameAcquired') && one.includes(WATCHER)) resolve()
    })
  })
  return () => void socket.destroy()
}
