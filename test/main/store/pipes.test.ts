import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'

/** The program loads what would load Electron, which it has no use for. */
const WITHOUT_ELECTRON = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module'
  const empty = { url: 'data:text/javascript,export default {}', shortCircuit: true }
  registerHooks({ resolve: (name, context, next) => (name === 'electron' ? empty : next(name, context)) })`)}`

test.skipIf(process.platform === 'win32')(
  'no start waits for a pipe in the place of a data file, which is refused or set aside as one that cannot be read',
  async () => {
    const running = promisify(execFile)(process.execPath, [
      '--import',
      WITHOUT_ELECTRON,
      join(import.meta.dirname, 'among-pipes.ts'),
    ])
    // What waits for a pipe waits for good.
    onTestFinished(() => void running.child.kill('SIGKILL'))
    const { stdout, stderr } = await running
    expect(stdout.trim().split('\n'), stderr).toEqual([
      'read: "not a file"',
      'device: "not a file"',
      'append: "ENXIO"',
      'theme: "dark"',
      'settings.json: "system"',
      'settings: ["system",1]',
      'vault: "refused"',
      'service: true',
      'service-wal: true',
      'service-shm: true',
      'service-journal: true',
    ])
  },
)
