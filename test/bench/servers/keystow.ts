import { listen } from '../../../electron/service/http/listener.ts'
import { createKeyService } from '../../../electron/service/index.ts'
import type { Start } from './start.ts'

/** Ours, as the app and the headless command start it. */
export const keystow: Start = async ({ file, limit }) => {
  const service = createKeyService({ file, variants: { limit } })
  return (await listen(service, { port: 0 })).port
}
