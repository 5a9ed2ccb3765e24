import { cp, mkdir, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { provideElectron } from './electron.mjs'
import { toolNode } from './node.mjs'
import { cache, inRoot, root } from './paths.mjs'
import { must, run } from './run.mjs'
import { say } from './say.mjs'
import { switchesFor } from './switches.mjs'
import { DESKTOP, ensureSystem, isRoot } from './system.mjs'
import { inTemporary } from './temporary.mjs'

const NOBODY = 65534
const asNobody = (command, args) => [
  'setpriv',
  [`--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups', '--', command, ...args],
]

/** What tests, proofs and benches leave. */
export const results = inRoot('test-results')

/** Electron, with all that it and what `runOnDesktop` runs need of the system. */
export const desktopElectron = async () => {
  const electron = await provideElectron()
  await ensureSystem(electron.binary, DESKTOP)
  await mkdir(results, { recursive: true })
  return electron
}

/**
 * Runs a program of the project (a path, then arguments) that starts the built app, and puts what
 * it leaves into `results`. As root on Linux it runs as an unprivileged user, because Chromium's
 * sandbox, which is part of what is tested, does not work for root.
 */
export const runOnDesktop = (electron, [script, ...args]) => {
  const linux = process.platform === 'linux'
  const lowered = linux && isRoot()
  return inTemporary(lowered ? '/tmp' : tmpdir(), async (work) => {
    const own = join(work, 'results')
    const folders = {
      HOME: join(work, 'home'),
      TMPDIR: join(work, 'tmp'),
      XDG_RUNTIME_DIR: join(work, 'run'),
    }
    for (const folder of [own, ...Object.values(folders)]) await mkdir(folder, { mode: 0o700 })
    if (lowered) await must('chown', ['-R', `${NOBODY}:${NOBODY}`, work])

    const repo = lowered && !(await readableForNobody()) ? await stage(join(work, 'repo')) : root
    const env = {
      ...withoutDesktop(process.env),
      ...(linux ? folders : {}),
      KEYSTOW_ELECTRON: moved(electron, repo),
      KEYSTOW_RESULTS: own,
      KEYSTOW_SWITCHES: (await switchesFor(electron, lowered ? asNobody : undefined)).join(' '),
    }
    const command = [
      moved(toolNode(), repo),
      ['--disable-warning=ExperimentalWarning', join(repo, script), ...args],
    ]
    const [program, rest] = lowered ? asNobody(...command) : command
    const ended = await run(program, rest, { cwd: repo, env, echo: true, apart: true })
    await cp(own, results, { recursive: true })
    return ended
  })
}

const moved = (path, repo) => (path.startsWith(root) ? repo + path.slice(root.length) : path)

// Without folders of XDG, every desktop library falls back to some under HOME, which is private
// here. The tests start displays of their own.
const withoutDesktop = (env) =>
  Object.fromEntries(
    Object.entries(env).filter(
      ([name]) => !/^(XDG_\w+_(HOME|DIR|TYPE)|(WAYLAND_)?DISPLAY)$/.test(name),
    ),
  )

const readableForNobody = async () => {
  const { code, output } = await run(
    ...asNobody('find', [
      root,
      '(',
      '-path',
      join(root, '.git'),
      '-o',
      '-path',
      cache('prove-cache'),
      ')',
      '-prune',
      '-o',
      '!',
      '-readable',
      '-print',
      '-quit',
    ]),
  )
  return code === 0 && output === ''
}

/** A copy that everybody may read, for a clone that only root may. */
const stage = async (target) => {
  say('copying the project to where an unprivileged user can read it …')
  await mkdir(target, { mode: 0o755 })
  const entries = (await readdir(root)).filter(
    (name) => !['.git', 'test-results', 'release'].includes(name),
  )
  await must('cp', ['-a', ...entries.map((name) => join(root, name)), target])
  await must('chmod', ['-R', 'a+rX', target])
  return target
}
