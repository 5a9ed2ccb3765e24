import { onTestFinished } from 'vitest'
import { listen } from '../../../electron/service/http/listener.ts'
import { createKeyService } from '../../../electron/service/index.ts'
import { present } from '../../values.ts'

/** A service over HTTP, with what was asked of it: method and the end of the token. */
export const service = async () => {
  const embedded = createKeyService()
  const token = present(embedded.seed('mixed')[0])
  const asked: string[] = []
  const counted = Object.create(embedded, {
    answer: {
      value: (request: Parameters<typeof embedded.answer>[0]) => {
        asked.push(request.method)
        return embedded.answer(request)
      },
    },
  }) as typeof embedded
  const listener = await listen(counted, { port: 0 })
  onTestFinished(async () => {
    await listener.close()
    embedded.close()
  })
  return { url: listener.url, token: token.secret, asked, faults: embedded.faults }
}
