import type { Readable, Writable } from 'node:stream'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import type { Output } from '../cli/say.ts'
import { exitAfter } from '../service/print.ts'
import { createReader } from './reading.ts'
import { type Invocation, Requests } from './requests.ts'
import { createAssistantServer } from './server.ts'
import { AnsweringTransport } from './transport.ts'

/**
 * How long a call of a tool waits for the person, in milliseconds: with all that is around it less
 * than 20 seconds, on a busy computer too.
 */
export const WAIT_MS = 15_000

/**
 * How long the app may take to answer once the input has ended, in milliseconds: less than the
 * transport waits for all answers.
 */
const LAST_READ_MS = 1_500

/**
 * Serves an assistant on standard input and output, which carry the protocol and nothing else.
 * Resolves to the exit code, once the input has ended and what was read is answered. Requests that
 * wait for the person then are withdrawn, because nobody could ask what became of them.
 */
export const serveAssistant = (
  invocation: Invocation,
  say: Output['say'],
  { stdin, stdout }: { readonly stdin: Readable; readonly stdout: Writable } = process,
): Promise<number> => {
  const folder = process.cwd()
  const ended = new AbortController()
  const requests = new Requests(invocation, WAIT_MS)
  const transport = new AnsweringTransport(stdin, stdout)
  // What an error says may be the assistant's own text.
  serveStdio(
    () => {
      const read = createReader(invocation, WAIT_MS, ended.signal)
      return createAssistantServer(read, requests, folder, invocation.dataFolder)
    },
    { transport, onerror: () => say('a message of the assistant was not understood') },
  )
  const receive = transport.onmessage
  transport.onmessage = (message) => {
    transport.noteRead(message)
    receive?.(message)
  }
  return new Promise((resolve) => {
    const end = (): void => {
      requests.close()
      AbortSignal.timeout(LAST_READ_MS).addEventListener('abort', () => ended.abort())
      void transport.close().finally(() => resolve(0))
    }
    stdin.once('end', end)
    stdin.once('close', end)
    stdout.on('error', (cause) => {
      requests.close()
      resolve(exitAfter(cause, say))
    })
  })
}
