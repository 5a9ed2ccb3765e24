// @module-tag more
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { newFolder } from '../main/new-folder.ts'
import { NOBODY } from '../ports.ts'
import { packed } from './packed.ts'

const folder = resolve(import.meta.dirname, '../../resources/container')
const dockerfile = readFileSync(join(folder, 'Dockerfile'), 'utf8').replaceAll(/\\\n\s*/g, '')
const compose = readFileSync(join(folder, 'compose.yaml'), 'utf8')
const PORT = '8787'
const ORDINARY = '65532:65532'

const lines = dockerfile.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
/** What follows an instruction of the last stage, there once. */
const only = (instruction: string): string => {
  const found = lines
    .slice(lines.findLastIndex((line) => line.startsWith('FROM ')))
    .filter((line) => line.startsWith(`${instruction} `))
  expect(found, instruction).toHaveLength(1)
  return found[0]?.slice(instruction.length + 1) ?? ''
}
/** The words of an instruction in the form that no shell reads. */
const words = (text: string): readonly string[] => JSON.parse(text.slice(text.indexOf('[')))

describe('the Dockerfile', () => {
  test('ends as an ordinary user, without a shell, with a health check, on bases that name another tag than latest', () => {
    const bases = lines.filter((line) => line.startsWith('FROM ')).map((line) => line.split(' ')[1])
    expect(
      bases.filter((base) => !/:[\w.-]+$/.test(base ?? '') || base?.endsWith(':latest')),
    ).toEqual([])
    expect([only('USER'), only('EXPOSE'), only('STOPSIGNAL')]).toEqual([ORDINARY, PORT, 'SIGTERM'])
    expect(words(only('ENTRYPOINT'))).toEqual([
      '/nodejs/bin/node',
      '/keystow-service/bin.js',
      '--listen',
      '0.0.0.0',
      '--port',
      PORT,
    ])
    expect(words(only('CMD'))).toEqual(['--seed', 'mixed'])
    expect(only('HEALTHCHECK')).toContain(`http://127.0.0.1:${PORT}/`)
    // The files belong to root: the user that runs them can change nothing.
    expect(only('COPY')).toBe('--from=package --chown=0:0 /package /keystow-service')
    expect(dockerfile).not.toMatch(/^(?:ADD|ARG|ENV|VOLUME|RUN .*(?:curl|wget|apt|npm))/m)
  })

  test('is composed for this computer only, on a root that cannot be written, with no right that it does not need', () => {
    expect(compose).toContain(`ports: ['127.0.0.1:${PORT}:${PORT}']`)
    for (const line of [
      'read_only: true',
      'cap_drop: [ALL]',
      "security_opt: ['no-new-privileges:true']",
    ])
      expect(compose).toContain(line)
  })
})

/** What the image has: Node with its libraries, and the package. */
const fileSystem = (): string => {
  const root = newFolder()
  chmodSync(root, 0o755)
  const copy = (from: string, to = from): void => {
    mkdirSync(join(root, dirname(to)), { recursive: true })
    cpSync(from, join(root, to), { dereference: true, recursive: true })
  }
  copy(process.execPath, '/nodejs/bin/node')
  copy(packed().folder, '/keystow-service')
  const { stdout } = spawnSync('ldd', [process.execPath], { encoding: 'utf8' })
  for (const [path] of stdout.matchAll(/\/\S+\.so\S*/g)) copy(path)
  for (const name of ['proc', 'dev', 'tmp']) mkdirSync(join(root, name), { mode: 0o755 })
  return root
}

/**
 * Enters a file system of its own, which is read-only from there on, as an ordinary user who can
 * gain no right.
 */
const ENTER = `mount --bind "$1" "$1" && mount -t proc proc "$1/proc" && mount --rbind /dev "$1/dev" && mount -o remount,bind,ro "$1" \
&& root=$1 && shift && exec setpriv --no-new-privs chroot --userspec=${ORDINARY} "$root" "$@"`
const inside = (root: string, command: readonly string[]): readonly string[] => [
  '--mount',
  '--pid',
  '--fork',
  '--kill-child',
  'sh',
  '-c',
  ENTER,
  'sh',
  root,
  ...command,
]
/** Nothing of ours reaches an image. */
const env = { PATH: process.env.PATH }
const canEnter =
  process.getuid?.() === 0 &&
  spawnSync('unshare', ['--mount', '--pid', '--fork', 'true']).status === 0

// Where a Docker daemon is, `npm run prove -- package container-image` builds and runs the image
// itself.
describe.skipIf(!canEnter)("the image's file system, entered as the image would be", () => {
  test('serves, is healthy, can write nowhere, has no rights, and ends when asked to', async () => {
    const root = fileSystem()
    const atPort = (command: readonly string[], port: string): readonly string[] =>
      command.map((word) => word.replaceAll(PORT, port))
    const isHealthy = (port: string): boolean =>
      spawnSync('unshare', inside(root, atPort(words(only('HEALTHCHECK')), port)), { env })
        .status === 0
    expect(isHealthy(new URL(NOBODY).port)).toBe(false)

    const command = atPort([...words(only('ENTRYPOINT')), ...words(only('CMD'))], '0')
    const service = spawn('unshare', inside(root, command), {
      stdio: ['ignore', 'pipe', 'inherit'],
      env,
    })
    onTestFinished(() => void service.kill('SIGKILL'))
    const [line] = await Promise.race([
      once(service.stdout.setEncoding('utf8'), 'data'),
      once(service, 'close'),
    ])
    const { url, tokens } = JSON.parse(line)
    const { port } = new URL(url)
    expect(isHealthy(port)).toBe(true)
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1/api-keys`, {
      headers: { Authorization: `Bearer ${tokens[0].secret}` },
    })
    expect(answer.status).toBe(200)

    const probe = `const { mkdirSync, readFileSync, writeFileSync } = require('node:fs')
      const refused = ['/x', '/keystow-service/x', '/tmp/x'].map((path) => { try { writeFileSync(path, ''); return 'written' } catch ({ code }) { return code } })
      const rights = /^CapEff:\\s*(\\w+)/m.exec(readFileSync('/proc/self/status', 'utf8'))[1]
      console.log(JSON.stringify([process.getuid(), process.getgid(), process.getgroups(), Number.parseInt(rights, 16), ...refused]))`
    const { stdout } = spawnSync('unshare', inside(root, ['/nodejs/bin/node', '-e', probe]), {
      encoding: 'utf8',
      env,
    })
    expect(JSON.parse(stdout)).toEqual([65_532, 65_532, [65_532], 0, 'EROFS', 'EROFS', 'EROFS'])

    const children = readFileSync(
      `/proc/${service.pid}/task/${service.pid}/children`,
      'utf8',
    ).trim()
    expect(children).toMatch(/^\d+$/)
    process.kill(Number(children), 'SIGTERM')
    expect(await once(service, 'close')).toEqual([0, null])
  })
})
