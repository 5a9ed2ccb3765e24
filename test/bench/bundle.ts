import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'

const root = join(import.meta.dirname, '..', '..')

/** The contenders' program. */
export interface Bundle {
  readonly program: string
  remove(): void
}

/**
 * Bundles a program as the app is bundled: types stripped at start-up would weigh on the memory of
 * some more than of others.
 */
export const bundleInto = async (outDir: string, entry: string): Promise<string> => {
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    build: {
      ssr: entry,
      outDir,
      target: 'node24',
      rolldownOptions: { output: { entryFileNames: 'server.mjs' } },
    },
  })
  return join(outDir, 'server.mjs')
}

/** The contenders. */
export const bundleServers = async (): Promise<Bundle> => {
  // Inside node_modules, where the packages are found from.
  const cache = join(root, 'node_modules', '.keystow')
  mkdirSync(cache, { recursive: true })
  const outDir = mkdtempSync(join(cache, 'bench-'))
  const program = await bundleInto(outDir, join(import.meta.dirname, 'server.ts'))
  return { program, remove: () => rmSync(outDir, { recursive: true, force: true }) }
}
