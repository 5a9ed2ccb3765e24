import { resolve } from 'node:path'
import { defineConfig } from 'vite'

/** The command `keystow`: one file without dependencies, for any Node from 20 on. */
export default defineConfig({
  publicDir: false,
  build: {
    ssr: resolve(import.meta.dirname, 'electron/cli/index.ts'),
    target: 'node20',
    outDir: 'out/cli',
    minify: true,
    rolldownOptions: { output: { format: 'cjs', entryFileNames: 'keystow.cjs', codeSplitting: false } },
  },
})
