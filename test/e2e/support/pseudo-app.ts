import { cpSync } from 'node:fs'
import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { repo } from './app.ts'
import { tempFolder } from './temp-folder.ts'

/** The app with the pseudo-locale in the place of German, in a folder of its own. */
export const buildPseudoApp = async (): Promise<string> => {
  const folder = tempFolder('pseudo')
  for (const part of ['package.json', 'out/main', 'out/preload'])
    cpSync(join(repo, part), join(folder, part), { recursive: true })
  const source = `
    import { en } from './en.ts'
    import { pseudo } from ${JSON.stringify(join(repo, 'test/e2e/support/pseudo.ts'))}
    export const de = pseudo(en)`
  await build({
    configFile: false,
    logLevel: 'warn',
    root: join(repo, 'src'),
    publicDir: join(repo, 'resources/public'),
    plugins: [
      {
        name: 'pseudo-locale',
        enforce: 'pre',
        load: (id) => (id.endsWith('/src/messages/de.ts') ? source : null),
      },
      react(),
      tailwindcss(),
    ],
    build: {
      target: 'chrome148',
      outDir: join(folder, 'out/renderer'),
      emptyOutDir: true,
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: 2_000,
    },
  })
  return folder
}
