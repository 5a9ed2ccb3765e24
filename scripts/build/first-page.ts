import { appendFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, type Plugin } from 'vite'
import { FIRST_LAYOUTS, type FirstLayout, templatesFile } from '../../electron/contract/first-page.ts'
import { LANGUAGES } from '../../electron/contract/settings.ts'
import type * as Templates from '../../src/shell/first/templates.tsx'

/** What is rendered without a document has a store's present state, not the one that it began with. */
const presentState = {
  name: 'present-state',
  enforce: 'pre',
  resolveId: (id: string) => (id === 'zustand' ? '\0zustand' : null),
  load: (id: string) =>
    id === '\0zustand'
      ? `import { createStore } from 'zustand/vanilla'
         const hookOf = (store) => Object.assign((select = (state) => state) => select(store.getState()), store)
         export const create = (init) => init === undefined ? (begin) => hookOf(createStore(begin)) : hookOf(createStore(init))`
      : null,
} as const

/** A width in the middle of what a layout covers. */
const widthOf = (layout: FirstLayout): number => {
  const [least, most] = FIRST_LAYOUTS[layout]
  return Math.floor((least + most) / 2)
}

/** What components ask of a window as they are loaded and rendered. */
const windowOf = (width: number) => ({
  innerWidth: width,
  matchMedia: (query: string) => ({ matches: width <= Number(/max-width: (\d+)px/.exec(query)?.[1]), addEventListener: () => {} }),
})

/** Renders the page's own components into the templates of the first page (docs/start.md). */
export const firstPageTemplates = (root: string): Plugin => ({
  name: 'first-page-templates',
  apply: 'build',
  closeBundle: async () => {
    const rendered = resolve(root, 'out/first')
    const modules = join(rendered, 'modules')
    rmSync(rendered, { recursive: true, force: true })
    await build({
      configFile: false,
      logLevel: 'warn',
      root: resolve(root, 'src'),
      publicDir: false,
      plugins: [presentState, react()],
      ssr: { noExternal: true },
      build: {
        ssr: resolve(root, 'src/shell/first/templates.tsx'),
        outDir: modules,
        rolldownOptions: { output: { entryFileNames: 'templates.mjs', codeSplitting: false } },
      },
    })
    const built = resolve(root, 'out/renderer')
    const html = readFileSync(join(built, 'index.html'), 'utf8')
    const [, styles = ''] = /<link rel="stylesheet"[^>]* href="([^"]+)"/.exec(html) ?? []
    mkdirSync(rendered, { recursive: true })
    for (const layout of Object.keys(FIRST_LAYOUTS) as FirstLayout[]) {
      Object.assign(globalThis, { window: windowOf(widthOf(layout)) })
      // Each anew: a module asks for the window's width once.
      const module = pathToFileURL(join(modules, 'templates.mjs'))
      const { styleOf, templatesOf }: typeof Templates = await import(`${module.href}?${layout}`)
      appendFileSync(join(built, styles), styleOf(layout))
      for (const language of LANGUAGES)
        writeFileSync(join(rendered, templatesFile(language, layout)), JSON.stringify(await templatesOf(language, layout, html)))
    }
    Reflect.deleteProperty(globalThis, 'window')
    rmSync(modules, { recursive: true })
  },
})
