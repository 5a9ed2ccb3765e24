import type { IncomingMessage } from 'node:http'
import { UpdateError } from './update-error.ts'

/** A whole body of at most `max` bytes as text. */
export const readText = async (answer: IncomingMessage, max: number): Promise<string> => {
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      bytes += chunk.byteLength
      // Leaving the loop also closes the connection.
      if (bytes > max) throw new UpdateError('untrusted', 'too large')
      chunks.push(chunk)
    }
  } catch (cause) {
    throw cause instanceof UpdateError ? cause : new UpdateError('no_answer', 'broke off')
  }
  return Buffer.concat(chunks).toString('utf8')
}
