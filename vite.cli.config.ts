import { resolve } from 'node:path'
import { defineConfig } from 'vite'
import packageJson from './package.json' with { type: 'json' }
import { completionsIn } from './scripts/build/completions.ts'

const root = import.meta.dirname

const APART: Readonly<Record<string, string>> = {
  '../mcp/serve.ts': './keystow-mcp.cjs',
  '../service/command.ts': './keystow-lab.cjs',
}

/**
 * The command is one file that holds nothing of the others, which it loads from beside itself for
 * `keystow mcp` and `keystow lab` only.
 */
const othersApart = {
  name: 'others-apart',
  enforce: 'pre',
  resolveId: (id: string) => (APART[id] === undefined ? null : { id: APART[id], external: true }),
} as const

const FILES = {
  keystow: {
    source: 'electron/cli/index.ts',
    plugins: [othersApart],
    target: 'node20',
    license: false,
  },
  // What it holds of others' work; the packages carry it as text.
  'keystow-mcp': {
    source: 'electron/mcp/serve.ts',
    plugins: [],
    target: 'node20',
    license: { fileName: 'keystow-mcp.licenses.json' },
  },
  // `node:sqlite` is there from that one on.
  'keystow-lab': {
    source: 'electron/service/command.ts',
    plugins: [],
    target: 'node22.13',
    license: false,
  },
} as const

/**
 * The command `keystow`, its server for assistants and the local service: `--mode` names the one to
 * build. One file each, for any Node.
 */
export default defineConfig(({ mode }) => {
  const name = mode === 'keystow-mcp' || mode === 'keystow-lab' ? mode : 'keystow'
  const { source, plugins, target, license } = FILES[name]
  return {
    publicDir: false,
    define: { KEYSTOW_VERSION: JSON.stringify(packageJson.version), ...completionsIn(root) },
    plugins: [...plugins],
    ssr: { noExternal: true },
    build: {
      ssr: resolve(root, source),
      target,
      outDir: 'out/cli',
      emptyOutDir: name === 'keystow',
      minify: true,
      license,
      rolldownOptions: {
        output: { format: 'cjs', entryFileNames: `${name}.cjs`, codeSplitting: false },
      },
    },
  }
})
