import { connect } from 'node:net'
import { text } from 'node:stream/consumers'

const SOCKETS = 20

/** So many GETs at the same time over real sockets, the status of each answer. Pipelined, because a client's own work would take longer than the service's. */
export const getOver =
  (port: number) =>
  async (count: number, path: string, token: string): Promise<readonly number[]> => {
    const request = `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAuthorization: Bearer ${token}\r\n`
    const all = `${`${request}\r\n`.repeat(count / SOCKETS - 1)}${request}Connection: close\r\n\r\n`
    const answers = await Promise.all(Array.from({ length: SOCKETS }, () => text(connect(port, '127.0.0.1').end(all))))
    return answers.flatMap((answer) => [...answer.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => Number(status)))
  }

/** One request over a socket of its own. */
export const requestOver = async (url: string, method: string, target: string, token: string, name?: string) => {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
  const answer = await fetch(url + target, { method, headers, body: name === undefined ? null : JSON.stringify({ name }) })
  return { status: answer.status, body: await answer.text() }
}
