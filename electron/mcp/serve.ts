import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio'
import type { Output } from '../cli/say.ts'
import { exitAfter } from '../service/print.ts'
import { createRequests } from './requests.ts'
import { createAssistantServer } from './server.ts'

/**
 * How long a call of a tool waits for the person, in milliseconds: with all that is around it less
 * than 20 seconds, on a busy computer too.
 */
export const WAIT_MS = 15_000

export interface ServeParts {
  /** null: the usual one. */
  readonly dataFolder: string | null
  /** What was typed behind `keystow`. */
  readonly words: readonly string[]
}

/**
 * Serves an assistant on standard input and output, which carry the protocol and nothing else.
 * Resolves once the input has ended, to the exit code.
 */
export const serveAssistant = (
  { dataFolder, words }: ServeParts,
  { say }: Pick<Output, 'say'>,
): Promise<number> => {
  const folder = process.cwd()
  const parts = { dataFolder, words, waitMs: WAIT_MS }
  const requests = createRequests(parts)
  const transport = new StdioServerTransport()
  // What an error says may be the assistant's own text.
  const server = serveStdio(() => createAssistantServer({ ...parts, requests, folder }), {
    transport,
    onerror: () => say('a message of the assistant was not understood'),
  })
  return new Promise((resolve) => {
    const end = (code = 0): void => {
      requests.close()
      void server.close().finally(() => resolve(code))
    }
    process.stdin.once('end', () => end())
    process.stdin.once('close', () => end())
    process.stdout.on('error', (cause) => end(exitAfter(cause, say)))
  })
}
