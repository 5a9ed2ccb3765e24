import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

// Upper limits, reached only by what never comes.
const WAIT_MS = 60_000
const TEST_MS = 300_000
const deadlines = {
  testTimeout: TEST_MS,
  hookTimeout: TEST_MS,
  expect: { poll: { timeout: WAIT_MS } },
}

/** Begun last, as a fresh clone would by their size, they leave the other thread idle. */
const LONGEST =
  /(mcp\/(run|assistant|decided)|cli\/command|left-out|hostile-(answers|git)|failures\/failures|prove\/\w+-sample)\.test\.ts$/

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { first = [], then = [] } = Object.groupBy(await super.sort(files), ({ moduleId }) =>
      LONGEST.test(moduleId) ? 'first' : 'then',
    )
    return [...first, ...then]
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    pool: 'threads',
    // By default one core is left alone.
    maxWorkers: '100%',
    // Bundled first: it imports JSON in a way that Node itself refuses.
    deps: {
      optimizer: {
        ssr: {
          enabled: true,
          include: ['@actions/workflow-parser', '@actions/workflow-parser/actions/action-parser'],
        },
      },
    },
    silent: 'passed-only',
    tags: [{ name: 'more', description: 'what `npm run test:more` runs' }],
    // Without this, importing a module that imports `electron` would try to download its binary.
    env: { ELECTRON_OVERRIDE_DIST_PATH: '/nonexistent' },
    projects: [
      {
        define: { KEYSTOW_SHIPPED: 'false' },
        // No test needs Electron itself, and its package would be downloaded.
        resolve: {
          alias: [
            { find: /^electron$/, replacement: `${import.meta.dirname}/test/main/app/electron.ts` },
          ],
        },
        test: {
          name: 'node',
          include: ['test/!(examples)/**/*.test.ts'],
          environment: 'node',
          setupFiles: ['test/log-on-failure.ts'],
          ...deadlines,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'dom',
          // A context for each file instead of a thread: the same isolation, and jsdom is loaded
          // once a worker.
          pool: 'vmThreads',
          include: ['test/renderer/**/*.test.tsx'],
          environment: 'jsdom',
          setupFiles: ['test/log-on-failure.ts', 'test/renderer/setup.ts'],
          ...deadlines,
        },
      },
    ],
  },
})
