import { resolve } from 'node:path'
import { defineConfig } from 'vite'
import packageJson from './package.json' with { type: 'json' }

const root = import.meta.dirname

/** The command is one file that holds nothing of the other, which it loads from beside itself for `keystow mcp` only. */
const assistantsApart = {
  name: 'assistants-apart',
  enforce: 'pre',
  resolveId: (id: string) => (id === '../mcp/serve.ts' ? { id: './keystow-mcp.cjs', external: true } : null),
} as const

const FILES = {
  keystow: { source: 'electron/cli/index.ts', plugins: [assistantsApart], license: false },
  // What it holds of others' work; the packages carry it as text.
  'keystow-mcp': { source: 'electron/mcp/serve.ts', plugins: [], license: { fileName: 'keystow-mcp.licenses.json' } },
} as const

/** The command `keystow`, and its server for assistants: `--mode` names the one to build. One file each, for any Node from 20 on. */
export default defineConfig(({ mode }) => {
  const name = mode === 'keystow-mcp' ? mode : 'keystow'
  const { source, plugins, license } = FILES[name]
  return {
    publicDir: false,
    define: { KEYSTOW_VERSION: JSON.stringify(packageJson.version) },
    plugins: [...plugins],
    ssr: { noExternal: true },
    build: {
      ssr: resolve(root, source),
      target: 'node20',
      outDir: 'out/cli',
      emptyOutDir: name === 'keystow',
      minify: true,
      license,
      rolldownOptions: { output: { format: 'cjs', entryFileNames: `${name}.cjs`, codeSplitting: false } },
    },
  }
})
