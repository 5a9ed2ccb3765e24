import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'

const root = join(import.meta.dirname, '..', '..')

/** The contenders' program. */
export interface Bundle {
  readonly program: string
  remove(): void
}

/** Bundles the contenders as the app is bundled: types stripped at start-up would weigh on the memory of some more than of others. */
export const bundleServers = async (): Promise<Bundle> => {
  // Inside node_modules, where the packages are found from.
  const cache = join(root, 'node_modules', '.keystow')
  mkdirSync(cache, { recursive: true })
  const outDir = mkdtempSync(join(cache, 'bench-'))
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    build: {
      ssr: join(import.meta.dirname, 'server.ts'),
      outDir,
      target: 'node24',
      rolldownOptions: { output: { entryFileNames: 'server.mjs' } },
    },
  })
  return { program: join(outDir, 'server.mjs'), remove: () => rmSync(outDir, { recursive: true, force: true }) }
}
