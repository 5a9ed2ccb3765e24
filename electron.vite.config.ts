import { resolve } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'
import { build } from 'vite'
import packageJson from './package.json' with { type: 'json' }
import { asciiScripts } from './scripts/build/ascii.ts'
import { completionsIn } from './scripts/build/completions.ts'

const root = import.meta.dirname
// Empty in the workflow where the repository has no such variable.
const updateUrl = process.env.KEYSTOW_UPDATE_URL?.replace(/\/+$/, '') || null
if (updateUrl !== null && !updateUrl.startsWith('https://'))
  throw new Error('KEYSTOW_UPDATE_URL must be an https address')
// A debugger needs scripts that it can map to their sources. The page may fetch nothing, so its maps
// are within its scripts.
const isDebug = process.env.KEYSTOW_BUILD === 'debug'
// What each bundle holds of others' work; the packages carry it as text.
const license = { fileName: 'licenses.json' }
const node = { target: 'node24.15', externalizeDeps: false, minify: true, license } as const

/**
 * electron-store's validator, a third of main (docs/performance.md, P20 and P24): our files are
 * checked by zod, and none is given a schema of the store's own. `left-out-code.test` fails where
 * the store loads it another way.
 */
const withoutAjv = {
  name: 'without-ajv',
  enforce: 'pre',
  resolveId: (id: string) =>
    id === 'ajv/dist/2020.js' || id === 'ajv-formats' ? '\0without-ajv' : null,
  load: (id: string) =>
    id === '\0without-ajv' ? 'export class Ajv2020 {}\nexport default {}' : null,
} as const

/**
 * The page of the approvals, built apart: it shares no file with the app's own page, and the
 * session of neither serves the other's.
 */
const approvalPage = {
  name: 'approval-page',
  apply: 'build',
  closeBundle: async () => {
    await build({
      configFile: false,
      logLevel: 'warn',
      base: './',
      root: resolve(root, 'src'),
      publicDir: false,
      plugins: [react(), tailwindcss()],
      build: {
        target: 'chrome148',
        minify: true,
        outDir: resolve(root, 'out/approval'),
        emptyOutDir: true,
        assetsInlineLimit: 0,
        modulePreload: false,
        rolldownOptions: { input: { approval: resolve(root, 'src/approval.html') } },
      },
    })
  },
} as const

/** A file of main's that is built by itself and whole. */
const oneFile = (name: string, source: string) => ({
  name,
  apply: 'build' as const,
  closeBundle: async () => {
    await build({
      configFile: false,
      logLevel: 'warn',
      root,
      publicDir: false,
      ssr: { noExternal: true },
      build: {
        ssr: true,
        target: 'node24.15',
        minify: true,
        outDir: resolve(root, 'out/main'),
        emptyOutDir: false,
        rolldownOptions: {
          input: { [name]: resolve(root, source) },
          output: { format: 'cjs', entryFileNames: '[name].cjs', codeSplitting: false },
        },
      },
    })
  },
})

/**
 * The thread of a scan: main reads it as a text and starts it
 * (`electron/main/features/scan/scan-thread.ts`).
 */
const scanWorker = oneFile('scan-worker', 'electron/main/features/scan/worker.ts')

/**
 * `keystow lab`: what it shares with the app's own service would else be one more file that every
 * start waits for.
 */
const lab = {
  ...oneFile('keystow-lab', 'electron/service/command.ts'),
  enforce: 'pre' as const,
  resolveId: (id: string) =>
    id === '../service/command.ts' ? { id: './keystow-lab.cjs', external: true } : null,
}

/** As a Node, which a variable makes of a development build, Electron has no app for main. */
const REFUSE_NODE =
  'if(process.versions.electron&&!process.type){process.stderr.write("keystow: not started: unset ELECTRON_RUN_AS_NODE\\n");process.exit(78)}'

export default defineConfig({
  main: {
    plugins: [withoutAjv, scanWorker, lab],
    define: {
      KEYSTOW_UPDATE_URL: JSON.stringify(updateUrl),
      KEYSTOW_VERSION: JSON.stringify(packageJson.version),
      ...completionsIn(root),
      // The switch by which Node builds undici: without its experimental parser, a third of it
      // (docs/performance.md, P24).
      esbuildDetection: 'true',
      KEYSTOW_SHIPPED: JSON.stringify(process.env.KEYSTOW_BUILD === 'shipped'),
    },
    build: {
      ...node,
      sourcemap: true,
      rolldownOptions: {
        input: { index: resolve(root, 'electron/main/app/index.ts') },
        // Node takes longer to link a module than to require a file, and every start waits for it
        // (P20). All in one folder: the preloads and the pages are found from there by whichever
        // part of main opens a window. What the window needs in one file, whatever else shares
        // parts of it: each file costs the start a millisecond or more.
        output: {
          format: 'cjs',
          entryFileNames: '[name].cjs',
          chunkFileNames: '[name]-[hash].cjs',
          banner: ({ isEntry }) => (isEntry ? REFUSE_NODE : ''),
          codeSplitting: { groups: [{ name: 'start', test: /\/electron\/main\/app\/index\.ts$/ }] },
        },
      },
    },
  },
  preload: {
    build: {
      ...node,
      isolatedEntries: true,
      rolldownOptions: {
        input: {
          index: resolve(root, 'electron/preload/index.ts'),
          approval: resolve(root, 'electron/preload/approval.ts'),
        },
        // A sandboxed preload must be one CommonJS file.
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: resolve(root, 'src'),
    publicDir: resolve(root, 'resources/public'),
    plugins: [react(), tailwindcss(), approvalPage, ...(isDebug ? [] : [asciiScripts])],
    build: {
      target: 'chrome148',
      minify: !isDebug,
      sourcemap: isDebug ? 'inline' : false,
      license,
      outDir: resolve(root, 'out/renderer'),
      assetsInlineLimit: 0,
      modulePreload: false,
      rolldownOptions: {
        input: { index: resolve(root, 'src/index.html') },
        // All that the first list needs in one file, whatever else shares parts of it.
        output: {
          codeSplitting: { groups: [{ name: 'first', test: /\/src\/shell\/main\.tsx$/ }] },
        },
      },
    },
  },
})
