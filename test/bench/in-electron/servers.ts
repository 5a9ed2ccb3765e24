import { copyFileSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listen } from '../../../electron/service/http/listener.ts'
import { createKeyService } from '../../../electron/service/index.ts'
import { fill, HOT } from '../fill.ts'
import { bare } from '../servers/bare.ts'

const NO_LIMIT = 1e9

export interface Servers {
  readonly ports: Readonly<Record<string, number>>
  readonly tokens: readonly string[]
}

/** All in this process: a bare server, the service, and the service with its log, as the app has it. */
export const startServers = async (): Promise<Servers> => {
  const { file, hot } = fill(join(mkdtempSync(join(tmpdir(), 'bench-')), 'keys.sqlite'), HOT)
  const copy = `${file}.logged`
  copyFileSync(file, copy)
  const serve = async (own: string, log: boolean): Promise<number> =>
    (await listen(createKeyService({ file: own, log, variants: { limit: NO_LIMIT } }), { port: 0 })).port
  return {
    ports: {
      'bare node:http': await bare({ file, limit: NO_LIMIT }),
      Keystow: await serve(file, false),
      'Keystow with its request log': await serve(copy, true),
    },
    tokens: hot,
  }
}
