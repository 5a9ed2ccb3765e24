import { resolve } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'
import { updateSource } from './scripts/package/update-source.ts'

const root = import.meta.dirname
// What each bundle holds of others' work; the packages carry it as text.
const license = { fileName: 'licenses.json' }
const node = { target: 'node24.15', externalizeDeps: false, minify: true, license } as const

export default defineConfig({
  main: {
    define: { KEYSTOW_UPDATE_SOURCE: JSON.stringify(updateSource(process.env)) },
    build: {
      ...node,
      sourcemap: true,
      rolldownOptions: { input: { index: resolve(root, 'electron/main/index.ts') } },
    },
  },
  preload: {
    build: {
      ...node,
      isolatedEntries: true,
      rolldownOptions: {
        input: { index: resolve(root, 'electron/preload/index.ts') },
        // A sandboxed preload must be one CommonJS file.
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: resolve(root, 'src'),
    publicDir: resolve(root, 'resources/public'),
    plugins: [react(), tailwindcss()],
    build: {
      target: 'chrome148',
      minify: true,
      license,
      outDir: resolve(root, 'out/renderer'),
      assetsInlineLimit: 0,
      rolldownOptions: { input: { index: resolve(root, 'src/index.html') } },
    },
  },
})
