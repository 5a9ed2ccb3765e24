import { EMAILS_PATH } from '../../electron/contract/key-api.ts'
import { localTransport } from '../../electron/main/client/transport-local.ts'
import type { KeyService } from '../../electron/service/index.ts'
import { expectStatus } from './measure.ts'

/**
 * Sends one request as the app does to its own service, and reads the answer. Each carries the next
 * of the tokens.
 */
export const throughTransport = (
  answer: KeyService['answer'],
  tokens: readonly string[],
): ((index: number) => Promise<void>) => {
  const transport = localTransport(answer)
  const { signal } = new AbortController()
  const bearer = tokens.map((token) => ({ authorization: `Bearer ${token}` }))
  return async (index) => {
    const headers = bearer[index % bearer.length] as { authorization: string }
    const { status, body } = await transport.send({
      method: 'GET',
      path: EMAILS_PATH,
      headers,
      signal,
    })
    expectStatus(status, 501)
    const chunks: Uint8Array[] = []
    for await (const chunk of body) chunks.push(chunk)
    JSON.parse(Buffer.concat(chunks).toString())
  }
}
