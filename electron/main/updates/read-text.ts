import type { IncomingMessage } from 'node:http'
import { readCapped } from '../../service/http/read-capped.ts'
import { UpdateError } from './update-error.ts'

/** A whole body of at most `max` bytes as text. */
export const readText = async (answer: IncomingMessage, max: number): Promise<string> => {
  const bytes = await readCapped(answer as AsyncIterable<Buffer>, max).catch(() => {
    throw new UpdateError('no_answer', 'broke off')
  })
  if (bytes === null) throw new UpdateError('untrusted', 'too large')
  return Buffer.from(bytes).toString('utf8')
}
