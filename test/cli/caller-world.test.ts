// @module-tag more
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { posixWord } from '../../electron/contract/posix-word.ts'
import { newApp, newLauncher, startInShell, surroundingsOf } from './command-scene.ts'

/**
 * Prints its limits, signals, descriptors, what it reads from the seventh, and its environment. Node
 * itself opens `/dev/null` once it has read TypeScript.
 */
const SHOWS = `
ulimit -Sn; ulimit -Hn; ulimit -Sc; ulimit -Ss; umask
grep -E '^SigIgn' /proc/$$/status; for n in $(seq 260); do [ ! -e /proc/self/fd/$n ] || [ /proc/self/fd/$n -ef /dev/null ] || echo $n; done; cat 2>/dev/null <&7
env -0 | LC_ALL=C sort -z | LC_ALL=C grep -zvE '^(_|PWD|KEYSTOW_API_KEY|KEYSTOW_BASE_URL)=' | tr '\\0' '\\n'`
const PROGRAM = ['dash', '-c', SHOWS]

const WAYS = {
  Node: () => 'run_it',
  'a package’s launcher': () => `by_launcher sh '${newLauncher()}' run --`,
}

/** A pipe that blocks at one end alone, as that of make's job server. */
const HALF_BLOCKING = `run_it() { perl -MFcntl -e '$^F = 99; pipe R, W; fcntl R, F_SETFL, O_NONBLOCK; exec @ARGV' "$@"; exit $?; }`

const scene = async () => {
  const { computer } = await newApp()
  const file = join(computer.data, 'file')
  writeFileSync(file, 'read\n')
  /** What the program prints after these lines of a shell, started barely and by the command. */
  const both = async (lines: string, way: string) => {
    // A shell becomes the last program that it starts, and Node asks its parent for limits.
    const before = `file='${file}'
run_it() { "$@"; exit $?; }
by_launcher() { "$1" "$2" "$3" "$4" ${PROGRAM.map(posixWord).join(' ')}; exit $?; }
${lines}`
    const env = surroundingsOf(computer)
    const bare = spawnSync('bash', ['-c', `${before}\nrun_it "$@"`, 'bash', ...PROGRAM], { env })
    const run = await startInShell(computer, `${before}\n${way}`, ['run', '--', ...PROGRAM]).ended
    return { bare: bare.stdout.toString(), ...run }
  }
  return { computer, both }
}

describe.runIf(process.platform === 'linux')('the world of a program', () => {
  test.each(
    Object.entries(WAYS).flatMap(([way, start]) =>
      [
        'ulimit -Sn 300; ulimit -Sc 7; ulimit -Ss 4096; umask 027',
        // Too few for Node itself.
        'ulimit -Sn 20',
        'ulimit -n 200; ulimit -Sc unlimited',
        'exec 3<$file 4>/dev/null 7<$file 19<$file 90<$file',
        'exec 7< <(echo piped)',
        `export GDK_BACKEND=wayland NODE_COMPILE_CACHE=/tmp a=$'\\n' b= XDG_SESSION_TYPE=tty`,
        ...(way === 'Node' ? [HALF_BLOCKING] : ["trap '' HUP PIPE ALRM TSTP TTOU USR2"]),
      ].map((lines) => [lines, way, start] as const),
    ),
  )('after “%s” is that of a bare start, by %s', async (lines, _way, start) => {
    const { bare, code, out } = await (await scene()).both(lines, start())
    expect([code, out]).toEqual([0, bare])
  })

  test('takes no words of a shell from a variable by which the launcher tells of a limit', async () => {
    const { out } = await (await scene()).both("export KEYSTOW_CORE='0; echo planted'", WAYS.Node())
    expect(out.split('\n')).not.toContain('planted')
  })

  test.each([
    ["export A=$'caf\\xe9'", 0, 'keystow: not UTF-8, so the program gets it changed: A'],
    ["export A=$'caf\\xc3\\xa9'", 0, ''],
    [
      'run_it() { "$@" $\'caf\\xe9\'; exit $?; }',
      64,
      'keystow: an argument of the program is not UTF-8, so it could not be passed on; nothing was done',
    ],
    ['run_it() { "$@" $\'caf\\xc3\\xa9\'; exit $?; }', 0, ''],
  ])('that is Latin-1 is told of (%j)', async (before, code, said) => {
    const ended = await (await scene()).both(before, WAYS.Node())
    const lines = ended.err.split('\n').filter((line) => line.includes('UTF-8'))
    expect([ended.code, lines.join('\n')]).toEqual([code, said])
  })
})
