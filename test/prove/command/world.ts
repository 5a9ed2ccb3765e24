import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cleanEnv, machineSwitches } from '../../e2e/support/app.ts'
import { displayEnv } from '../../e2e/support/display.ts'
import type { Proof } from '../proof.ts'
import { startApp } from './matrix.ts'
import { layOut } from './packed.ts'

/** Prints what a program has, in parts that a line of `=` ends. */
const SHOWS = `ulimit -Sa; ulimit -Ha; umask; echo =
grep -E '^SigIgn|^SigBlk' /proc/self/status; echo =
ls -l /proc/self/fd | sed -n 's/.* \\([0-9]* -> .*\\)/\\1/p' | sed 's/:\\[.*/:/' | grep -v '/fd$'; echo =
env -0 | sort -z | tr '\\n\\0' '?\\n' | iconv -c -f utf-8 -t utf-8`
const PARTS = ['limits', 'signals', 'descriptors', 'environment'] as const
type Part = (typeof PARTS)[number]

/** Variables that belong to one start, and those that the command is to add. */
const OWN = /^(_|KEYSTOW_API_KEY|KEYSTOW_BASE_URL|ELECTRON_DISABLE_SANDBOX)=/

type Way = 'Node' | 'a package’s launcher' | 'the app’s program'

/** What a shell does first, and in which parts a way of starting is documented to differ. */
interface Caller {
  readonly lines: string
  readonly differs?: Partial<Readonly<Record<Way, readonly Part[]>>>
  /** What the command says. */
  readonly says?: string
  /** Electron cannot start so. */
  readonly notBy?: readonly Way[]
}

const CALLERS: Readonly<Record<string, Caller>> = {
  nothing: { lines: ':' },
  'a limit of open files': { lines: 'ulimit -Sn 300' },
  'a small limit of open files': {
    lines: 'ulimit -Sn 24',
    notBy: ['the app’s program', 'a package’s launcher'],
  },
  'a hard limit of open files': { lines: 'ulimit -n 400' },
  'a limit of cores': { lines: 'ulimit -Sc 16' },
  'other limits': { lines: 'ulimit -Ss 4096; ulimit -Su 5000; umask 027' },
  'open files': { lines: 'exec 7<file 19<file 90>>file' },
  'low open files': { lines: 'exec 3<file 4<file 5<file' },
  'a pipe': { lines: 'exec 8< <(echo piped)' },
  'ignored signals': {
    lines: "trap '' HUP INT QUIT PIPE ALRM TERM USR1 USR2 TSTP TTIN TTOU",
    differs: { Node: ['signals'], 'the app’s program': ['signals'] },
  },
  'variables of the desktop': {
    lines:
      'export GDK_BACKEND=wayland NO_AT_BRIDGE=0 CHROME_DESKTOP=x.desktop XDG_SESSION_TYPE=tty FC_FONTATIONS=0',
  },
  'variables of Node': {
    lines:
      'export NODE_OPTIONS= NODE_COMPILE_CACHE=$PWD/cache NODE_V8_COVERAGE= ELECTRON_LOG_FILE=',
  },
  'odd variables': { lines: "export A=$'two\\nlines' B= C='a=b' D=ß" },
  'a variable that no shell can have': {
    lines: 'set -- env a.b=1 "$@"',
    differs: { 'a package’s launcher': ['environment'] },
  },
  'no display': { lines: 'unset DISPLAY WAYLAND_DISPLAY', notBy: ['the app’s program'] },
  'a display that is gone': { lines: 'export DISPLAY=:9999', notBy: ['the app’s program'] },
  'relative folders': {
    lines: "export XDG_CONFIG_HOME=conf XDG_DATA_HOME='~/data' XDG_CACHE_HOME=cache",
  },
  'folders below ~': { lines: "export XDG_CONFIG_HOME='~/c' XDG_STATE_HOME='~'" },
  'Latin-1 in a variable': {
    lines: "export LATIN=$'caf\\xe9'",
    differs: {
      Node: ['environment'],
      'a package’s launcher': ['environment'],
      'the app’s program': ['environment'],
    },
    says: 'not UTF-8, so the program gets it changed: LATIN',
  },
}

const partsOf = (out: string): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(
    out.split('=\n').length < PARTS.length
      ? []
      : out
          .split(/^=\n/m)
          .map((text, index) => [
            PARTS[index] ?? '',
            text.split('\n').filter((line) => line !== '' && !OWN.test(line)),
          ]),
  )

const runIn = (lines: string, words: readonly string[], env: NodeJS.ProcessEnv) =>
  new Promise<{ readonly code: number | null; readonly out: string; readonly err: string }>(
    (resolve) => {
      // Not the last line, in whose place bash would start it.
      const script = `${lines}\n"$@"\nexit $?`
      const program = ['bash', '-c', SHOWS]
      const child = spawn('bash', ['-c', script, 'bash', ...words, ...program], {
        stdio: ['ignore', 'pipe', 'pipe'],
        cwd: env.HOME,
        env,
      })
      let [out, err] = ['', '']
      child.stdout.setEncoding('utf8').on('data', (text: string) => {
        out += text
      })
      child.stderr.setEncoding('utf8').on('data', (text: string) => {
        err += text
      })
      child.once('close', (code) => resolve({ code, out, err }))
    },
  )

export const world: Proof<{ readonly root: string }> = {
  id: 'command-world',
  what: 'a program has the limits, signals, descriptors and variables of a bare start, whoever starts it',
  // Callers; each starts the program barely, by Node, by a package's launcher and by the app's own
  // program.
  full: Object.keys(CALLERS).length,
  sample: 3,
  breaks: {
    what: 'the limit of open files is not given back',
    file: 'cli/caller-world.ts',
    edits: [['before < openFilesOf', 'before > openFilesOf']],
  },
  run: async ({ subject: { root }, disk }, amount, tally) => {
    const launcher = layOut(root, join(disk, 'packed'))
    const data = join(disk, 'data')
    const app = await startApp(data)
    const home = join(disk, 'home')
    mkdirSync(home)
    writeFileSync(join(home, 'file'), 'read\n')
    const env = {
      ...cleanEnv(),
      ...(await displayEnv()),
      HOME: home,
      KEYSTOW_DATA_FOLDER: data,
      ...(machineSwitches.includes('--no-sandbox') ? { ELECTRON_DISABLE_SANDBOX: '1' } : {}),
    }
    const ways: Readonly<Record<Way, readonly string[]>> = {
      Node: [process.execPath, join(root, 'out/cli/keystow.cjs')],
      'a package’s launcher': ['sh', launcher],
      'the app’s program': [join(disk, 'packed/keystow')],
    }
    let runs = 0
    for (const [name, { lines, differs, says = '', notBy }] of Object.entries(CALLERS).slice(
      0,
      amount,
    )) {
      const bare = partsOf((await runIn(lines, [], env)).out)
      for (const [way, words] of Object.entries(ways) as [Way, readonly string[]][]) {
        if (notBy?.includes(way)) continue
        runs += 1
        const { code, out, err } = await runIn(lines, [...words, 'run', '--'], env)
        tally.check(
          code === 0 && err.includes(says),
          `${name}, by ${way}: ${code}, ${err.slice(-300)}`,
        )
        const own = partsOf(out)
        for (const part of PARTS.filter((one) => differs?.[way]?.includes(one) !== true)) {
          const [given, got] = [bare[part] ?? ['nothing'], own[part] ?? []]
          const lost = given.filter((line) => !got.includes(line))
          const added = got.filter((line) => !given.includes(line))
          // Chromium's own are inherited, too.
          const isOfChromium = part === 'descriptors' && way !== 'Node'
          tally.check(
            lost.length === 0 && (isOfChromium || added.length === 0),
            `${part}, ${name}, by ${way}: without ${lost.join(', ')}; with ${added.join(', ')}`,
          )
        }
      }
    }
    await app.close()
    return `${runs} runs beside bare starts`
  },
}
