import { connect, type Socket } from 'node:net'
import { quantile } from './measure.ts'

/** What a stretch of load met. Times in milliseconds. */
export interface Load {
  readonly perSecond: number
  readonly p99: number
  readonly requests: number
}

export interface Aim {
  readonly port: number
  readonly path: string
  /** Each request carries the next of these. */
  readonly tokens: readonly string[]
  /** What each answer is to be; the run fails when one is not. */
  readonly status: number
  /** How many may be another: what a limit lets pass. None when left out. */
  readonly others?: number
  readonly ms: number
  /**
   * Requests to be sent each second, however slowly they are answered; a latency then begins when
   * its request was due. As many as are answered when left out.
   */
  readonly rate?: number
}

/** As many as the measurements that the targets come from. */
const CONNECTIONS = 64
const END_OF_HEAD = '\r\n\r\n'

/** Bytes of the whole answer that begins `chunk`, or `null` while its head is not complete. */
const answerLength = (chunk: Buffer): number | null => {
  const head = chunk.indexOf(END_OF_HEAD)
  if (head === -1) return null
  const length = /\r\ncontent-length: *(\d+)/i.exec(chunk.toString('latin1', 0, head))?.[1]
  if (length === undefined) throw new Error('an answer has no Content-Length')
  return head + END_OF_HEAD.length + Number(length)
}

const statusOf = (chunk: Buffer): number => Number(chunk.toString('latin1', 9, 12))

/**
 * Keeps 64 kept-alive connections busy, one request at a time on each. By hand over sockets: a
 * general client would cost more than the servers that it measures.
 */
export const load = async ({
  port,
  path,
  tokens,
  status,
  others = 0,
  ms,
  rate,
}: Aim): Promise<Load> => {
  const requests = tokens.map((token) =>
    Buffer.from(
      `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAuthorization: Bearer ${token}\r\n\r\n`,
      'latin1',
    ),
  )
  const latencies: number[] = []
  let next = Math.floor(Math.random() * requests.length)
  let wrong = 0
  let awake: NodeJS.Immediate | undefined
  let until = Number.POSITIVE_INFINITY
  let began = 0
  /** Those that wait for a request to be due, and how many were. */
  const idle: ((dueAt: number) => void)[] = []
  let due = 0
  const sendDue = (perMs: number): void => {
    const now = performance.now()
    for (let next = idle.pop(); next !== undefined; next = idle.pop()) {
      const at = began + due / perMs
      if (at > now && now < until) {
        idle.push(next)
        return
      }
      due += 1
      next(at)
    }
  }

  const drive = (socket: Socket): Promise<void> =>
    new Promise((done, failed) => {
      let sentAt = 0
      let waiting: Buffer | null = null
      const send = (at = performance.now()): void => {
        next = next + 1 < requests.length ? next + 1 : 0
        sentAt = at
        socket.write(requests[next] as Buffer)
      }
      const sendNext = (): void => {
        if (rate === undefined) send()
        else idle.push(send)
      }
      socket.on('data', (chunk: Buffer) => {
        const answer = waiting === null ? chunk : Buffer.concat([waiting, chunk])
        const length = answerLength(answer)
        if (length === null || answer.length < length) {
          waiting = answer
          return
        }
        waiting = null
        const now = performance.now()
        latencies.push(now - sentAt)
        if (statusOf(answer) !== status) wrong += 1
        if (now < until) sendNext()
        else {
          socket.destroy()
          done()
        }
      })
      socket.on('error', failed)
      socket.on('end', () => failed(new Error('the server ended a connection')))
      sendNext()
    })

  const sockets = await Promise.all(
    Array.from(
      { length: CONNECTIONS },
      () =>
        new Promise<Socket>((open, failed) => {
          const socket = connect({ port, host: '127.0.0.1', noDelay: true }, () => open(socket))
          socket.once('error', failed)
        }),
    ),
  )
  began = performance.now()
  until = began + ms
  // Never asleep: waking a sleeping client is paid by the server's write, and only servers slower
  // than the client would pay.
  const stayAwake = (): void => {
    awake = setImmediate(stayAwake)
    if (rate !== undefined) sendDue(rate / 1000)
  }
  stayAwake()
  await Promise.all(sockets.map(drive))
  clearImmediate(awake)
  const seconds = (performance.now() - began) / 1000
  if (wrong > others) throw new Error(`${wrong} of ${latencies.length} answers were not ${status}`)
  return {
    perSecond: latencies.length / seconds,
    p99: quantile(latencies, 0.99),
    requests: latencies.length,
  }
}
