import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { failureText } from '../../../../electron/cli/texts.ts'
import type { EnvRefusal } from '../../../../electron/contract/delivery.ts'
import { fail, ok } from '../../../../electron/contract/result.ts'
import { de } from '../../../../src/messages/de.ts'
import { en } from '../../../../src/messages/en.ts'
import { mayMount } from '../../store/full-disk.ts'
import { expectOwnersOnly } from '../../store/owners-only.ts'
import { deliver, envScene, SECRET } from './env-scene.ts'

const refused = (reason: EnvRefusal) => fail('env_refused', { detail: reason })
const onUnix = describe.skipIf(process.platform === 'win32')

test('what is shown has no value of any variable, and the new one by its last four characters', async () => {
  const { file, preview } = envScene()
  writeFileSync(file, 'A=alpha\n# beta\nexport KEY="gamma" # delta\nB=epsilon\nC=zeta\nD=eta\n')
  const shown = await preview('.env')
  expect(shown).toMatchObject(ok({ variable: 'KEY', isNew: false, link: null, warnings: [] }))
  expect(
    shown.ok && shown.value.lines.map(({ kind, line, text }) => `${kind} ${line} ${text}`),
  ).toEqual([
    'same 1 A=••••••••',
    'same 2 # …',
    'removed 3 export KEY="••••••••" # …',
    'added 3 export KEY="••••••••Ef56" # …',
    'same 4 B=••••••••',
    'same 5 C=••••••••',
  ])
  expect(JSON.stringify(shown)).not.toMatch(/alpha|beta|gamma|delta|epsilon|zeta|acme_live/)
})

onUnix('the file', () => {
  test.each([0o600, 0o640, 0o644, 0o660])('keeps its own mode %o', async (mode) => {
    const { file, envFile, names } = envScene()
    writeFileSync(file, 'KEY=old\n')
    chmodSync(file, mode)
    const destination = envFile('.env')
    expect(await deliver(destination)).toEqual(ok(null))
    expect(await destination.verify(SECRET)).toEqual(ok(null))
    expect(statSync(file).mode & 0o777).toBe(mode)
    expect(destination.describe().readers).toBe(
      (mode & 4) !== 0 ? 'everyone' : (mode & 0o40) !== 0 ? 'group' : 'owner',
    )
    expect(names()).toEqual(['.env'])
  })

  // Shows: S40
  test('is the owner’s only when it is new, and is written down nowhere once it is there', async () => {
    const { project, vault, envFile } = envScene()
    const destination = envFile('.env.local')
    expect(await deliver(destination)).toEqual(ok(null))
    expect(readFileSync(join(project, '.env.local'), 'utf8')).toBe(`KEY=${SECRET}\n`)
    expectOwnersOnly(join(project, '.env.local'))
    expect(vault.store.value.unfinishedFiles).toEqual([])
  })

  test('behind a link is written, and the link stays; a link to a link and one to nothing are refused', async () => {
    const { file, project, preview, envFile } = envScene()
    mkdirSync(join(project, 'shared'))
    writeFileSync(join(project, 'shared', '.env'), 'A=1\n')
    symlinkSync('shared/.env', file)
    symlinkSync('.env', join(project, '.env.chain'))
    symlinkSync('nowhere', join(project, '.env.broken'))
    const shown = await preview('.env')
    expect(shown).toMatchObject({ value: { place: join(project, 'shared', '.env'), link: file } })
    expect(await deliver(envFile('.env'))).toEqual(ok(null))
    expect(readlinkSync(file)).toBe('shared/.env')
    expect(readFileSync(join(project, 'shared', '.env'), 'utf8')).toBe(`A=1\nKEY=${SECRET}\n`)
    expect(await preview('.env.chain')).toEqual(refused('link_chain'))
    expect(await preview('.env.broken')).toEqual(refused('link_broken'))
  })

  // Shows: S39
  test('is no pipe, folder or device, and nobody waits for one', async () => {
    const { file, project, preview } = envScene()
    expect(spawnSync('mkfifo', [file]).status).toBe(0)
    mkdirSync(join(project, '.env.folder'))
    symlinkSync('/dev/null', join(project, '.env.null'))
    expect(await preview('.env')).toEqual(refused('not_a_file'))
    expect(await preview('.env.folder')).toEqual(refused('not_a_file'))
    expect(await preview('.env.null')).toEqual(refused('runs'))
  })

  test('is not written where it is read-only', async () => {
    const { file, preview } = envScene()
    writeFileSync(file, 'KEY=old\n', { mode: 0o444 })
    expect(await preview('.env')).toEqual(refused('read_only'))
  })

  test('with other names is said to have them', async () => {
    const { file, project, preview } = envScene()
    writeFileSync(file, 'KEY=1\nKEY=2\n')
    linkSync(file, join(project, 'other'))
    expect(await preview('.env')).toMatchObject({ value: { warnings: ['hard_links', 'repeated'] } })
  })

  test.skipIf(!mayMount)(
    'that is a mount of its own is refused, whatever it is called',
    async () => {
      const { project, preview } = envScene()
      const name = '.env of mine'
      writeFileSync(join(project, name), 'KEY=old\n')
      writeFileSync(join(project, 'source'), 'KEY=old\n')
      expect(
        spawnSync('mount', ['--bind', join(project, 'source'), join(project, name)]).status,
      ).toBe(0)
      try {
        expect(await preview(name)).toEqual(refused('mounted'))
      } finally {
        spawnSync('umount', [join(project, name)])
      }
    },
  )
})

test.each<readonly [name: string, reason: EnvRefusal]>([
  ['.env.example', 'template'],
  ['.env.sample', 'template'],
  ['.env.template', 'template'],
  ['.env.production.example', 'template'],
  ['.env-example', 'template'],
  ['.env_sample', 'template'],
  ['.envrc', 'runs'],
  ['.bashrc', 'runs'],
  ['.zshenv', 'runs'],
  ['.zprofile', 'runs'],
  ['.profile', 'runs'],
  ['.bash_profile', 'runs'],
  ['.npmrc', 'runs'],
  ['authorized_keys', 'runs'],
  ['id_ed25519', 'runs'],
  ['start.sh', 'runs'],
  ['keystow.desktop', 'runs'],
  ['.ssh/.env', 'runs'],
  ['.config/autostart/.env', 'runs'],
  ['.config/environment.d/.env', 'runs'],
  ['.git/.env', 'runs'],
  ['.config/systemd/user/.env', 'runs'],
  ['.local/share/systemd/user/.env', 'runs'],
  ['Start Menu/Programs/Startup/.env', 'runs'],
  ['../own/settings.json', 'own_file'],
  ['../own/.env', 'own_file'],
])('%s is refused', async (name, reason) => {
  const { project, preview } = envScene()
  mkdirSync(dirname(join(project, name)), { recursive: true })
  expect(await preview(name)).toEqual(refused(reason))
})

test.each(['startup/.env', 'systemd/.env', 'programs/startup/.env', 'sample-app/.env'])(
  '%s is a project like any other',
  async (name) => {
    const { project, preview } = envScene()
    mkdirSync(dirname(join(project, name)), { recursive: true })
    expect(await preview(name)).toMatchObject(ok({ place: join(project, name) }))
  },
)

test.each(['local-service.db', 'vault', 'settings.json', 'main.log'])(
  'a hard link to a file of the app is refused: %s',
  async (name) => {
    const { file, own, preview } = envScene()
    writeFileSync(join(own, name), 'KEY=old\n')
    linkSync(join(own, name), file)
    expect(await preview('.env')).toEqual(refused('own_file'))
  },
)

// Shows: S39
test('a link does not get around a name, and another name is warned of', async () => {
  const { file, project, preview } = envScene()
  writeFileSync(join(project, '.env.example'), '')
  symlinkSync('.env.example', file)
  expect(await preview('.env')).toEqual(refused('template'))
  expect(await preview('variables.txt')).toMatchObject({ value: { warnings: ['name'] } })
  expect(await preview('.env.local')).toMatchObject({ value: { warnings: [] } })
})

test('a file that is too large, that is read differently, or whose folder is missing is refused by name', async () => {
  const { file, preview } = envScene()
  writeFileSync(file, '')
  truncateSync(file, 1_000_001)
  expect(await preview('.env')).toEqual(refused('too_large'))
  writeFileSync(file, 'A=1\nB: 2\n')
  expect(await preview('.env')).toEqual(fail('env_refused', { detail: 'unclear 2' }))
  writeFileSync(file, `#${'x'.repeat(999_980)}\n`)
  expect(await preview('.env')).toEqual(refused('too_large'))
  expect(await preview('missing/.env')).toEqual(fail('file_failed', { detail: 'ENOENT' }))
})

test.each([
  ['\ufeffA=1\n', 'unclear 1 U+FEFF'],
  ['A=1\n\u200bB=2\r\n', 'unclear 2 U+200B'],
  ['A\u202e=1\n', 'unclear 1 U+202E'],
  ['A=1\u00a0\n', 'unclear 1 U+00A0'],
  ['A=1\n# \u2028\n', 'unclear 2 U+2028'],
  ['A=\u0007\n', 'unclear 1 U+0007'],
  ['A=1\rB=2\n', 'unclear 1 CR'],
  ['A:\t1\r\n', 'unclear 1'],
])('what cannot be seen on a line that is refused is named: %j', async (content, detail) => {
  const { file, preview } = envScene()
  writeFileSync(file, content)
  expect(await preview('.env')).toEqual(fail('env_refused', { detail }))
  const [line, hidden] = detail.split(' ').slice(1)
  const said = [
    en.delivery.refused(detail),
    de.delivery.refused(detail),
    failureText({ code: 'env_refused', detail }),
  ]
  for (const sentence of said)
    for (const part of [line, hidden ?? '']) expect(sentence).toContain(part)
  expect(/BOM/.test(en.delivery.refusedNext(detail))).toBe(hidden === 'U+FEFF')
})

test.each<readonly [what: string, change: (file: string) => void]>([
  ['its text', (file) => writeFileSync(file, 'KEY=other\n')],
  ['its mode', (file) => chmodSync(file, 0o666)],
  [
    'the file itself',
    (file) => {
      spawnSync('sh', ['-c', `cp "${file}" "${file}2" && mv "${file}2" "${file}"`])
    },
  ],
])(
  'nothing is written where %s changed since it was shown, until it was shown anew',
  async (_what, change) => {
    const { file, envFile } = envScene()
    writeFileSync(file, 'KEY=old\n', { mode: 0o600 })
    const destination = envFile('.env')
    expect(await destination.deliver(SECRET)).toEqual(fail('env_changed'))
    await destination.preview(SECRET)
    change(file)
    const changed = readFileSync(file, 'utf8')
    expect(await destination.deliver(SECRET)).toEqual(fail('env_changed'))
    expect(readFileSync(file, 'utf8')).toBe(changed)
    expect(await deliver(destination)).toEqual(ok(null))
  },
)

// Shows: S41
test('a new file that came to be meanwhile is not replaced', async () => {
  const { file, envFile } = envScene()
  const destination = envFile('.env')
  await destination.preview(SECRET)
  writeFileSync(file, 'A=1\n')
  expect(await destination.deliver(SECRET)).toEqual(fail('env_changed'))
  expect(readFileSync(file, 'utf8')).toBe('A=1\n')
})

test('what another program wrote in its place is not taken for delivered', async () => {
  const { file, envFile } = envScene()
  const destination = envFile('.env')
  await deliver(destination)
  writeFileSync(file, 'KEY=other\n')
  expect(await destination.verify(SECRET)).toEqual(fail('not_delivered'))
  expect(existsSync(file)).toBe(true)
})
