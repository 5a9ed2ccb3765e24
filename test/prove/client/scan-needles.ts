import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { knownSecret, scanAll } from '../../main/scan/support.ts'
import type { Proof } from '../proof.ts'
import { pick, type Random, seeded } from '../random.ts'

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const text = (random: Random, length: number): string => Array.from({ length }, () => BASE62[random(62)]).join('')

/** What stands on the lines before a needle, and around it on its own. */
const AROUND: readonly ((secret: string) => string)[] = [
  (secret) => secret,
  (secret) => `export KEY=${secret}`,
  (secret) => JSON.stringify({ key: secret, next: `${secret}x`.slice(0, 3) }),
  (secret) => `curl -H 'Authorization: Bearer ${secret}' https://a.test/v1`,
  (secret) => `"one\\n${secret}\\n"`,
  (secret) => `${'function(a,b){return a+b};'.repeat(4_000)}k="${secret}";${'x=1;'.repeat(2_000)}`,
  (secret) => `?token=%20${secret}%0A`,
]
const LINES = ['const a = my_test_of_the_answer()', 'live_update_of_everything', '', '\tkey: value', 'shop_live_eu', 'x'.repeat(3_000)]

type Encode = (content: string) => Buffer
const ENCODINGS: readonly Encode[] = [
  (content) => Buffer.from(content),
  (content) => Buffer.from(content.replaceAll('\n', '\r\n')),
  (content) => Buffer.from(`\ufeff${content}`, 'utf16le'),
  (content) => Buffer.from(`\ufeff${content}`, 'utf16le').swap16(),
  // Text inside of a binary: what is before it has no line feed, of one byte or of two.
  (content) => Buffer.concat([Buffer.from([0, 255, 1, 0, 0, 137]), Buffer.from(content), Buffer.from([0, 0, 7])]),
]
const NAMES = ['src/a.ts', '.env', 'deep/er/b.json', '.bash_history', 'c.min.js', 'bin/d.bin', 'Ünicode/é.txt']

interface Needle {
  readonly secret: string
  readonly path: string
  readonly line: number
}

const git = (folder: string, ...args: string[]): void => {
  const env = { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null' }
  execFileSync(
    'git',
    ['-c', 'user.name=A', '-c', 'user.email=a@b.test', '-c', 'core.autocrlf=false', '-c', 'core.safecrlf=false', ...args],
    { cwd: folder, env, stdio: 'ignore' },
  )
}

/** Needles in trees of files, and in histories, of which the files were deleted since. */
export const scanNeedles: Proof = {
  id: 'scan-needles',
  what: 'a scan finds each secret that was here, with its path and its line, in files and histories, and takes no other text for one',
  full: 10_000,
  sample: 120,
  breaks: {
    what: 'a secret at the end of a word is passed by',
    file: 'scan/matcher.ts',
    edits: [['text.length < begin + length', 'text.length <= begin + length']],
  },
  run: async ({ disk }, amount, tally) => {
    const random = seeded(71)
    const root = join(disk, 'needles')
    const needles: Needle[] = []
    const decoys: string[] = []
    const repositories: string[] = []
    for (let n = 0; n < amount; n += 1) {
      const secret = `shop_live_${text(random, 38)}`
      // Of each ten, three are in a repository that has a plain tree beside it.
      const folder = join(root, `t${Math.floor(n / 40)}`, n % 10 < 3 ? 'history' : 'plain', `${n}`)
      const path = join(folder, pick(random, NAMES))
      const before = Array.from({ length: random(40) }, () => pick(random, LINES))
      // Now and then it lies across the end of a window.
      const far = n % 37 === 0 ? [...Array.from({ length: 350 }, () => 'y'.repeat(2_995)), 'z'.repeat(random(90))] : []
      const decoy = `shop_live_${text(random, 38)}`
      decoys.push(decoy)
      const own = pick(random, AROUND)(secret)
      const content = [...before, ...far, own, `# ${decoy}`, ...before].join('\n')
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, pick(random, ENCODINGS)(content))
      needles.push({ secret, path, line: before.length + far.length + 1 })
    }
    for (const repository of new Set(needles.flatMap(({ path }) => /^.*\/t\d+\/history(?=\/)/.exec(path)?.[0] ?? []))) {
      repositories.push(repository)
      git(repository, 'init', '-q')
      git(repository, 'add', '-A', '-f')
      git(repository, 'commit', '-q', '-m', 'one')
      git(repository, 'rm', '-q', '-r', '-f', '.')
      git(repository, 'commit', '-q', '--allow-empty', '-m', 'gone')
      if (repositories.length % 2 === 0) git(repository, 'gc', '-q')
    }
    const { places } = await scanAll({ folders: [root], known: needles.map(({ secret }, n) => knownSecret(secret, `key_${n}`)) })
    const byKey = Map.groupBy(places, ({ key }) => key?.keyId ?? '')
    needles.forEach(({ path, line }, n) => {
      const found = byKey.get(`key_${n}`) ?? []
      const inHistory = path.includes('/history/')
      tally.check(
        found.some((place) => place.path === path && place.line === line && (place.commit !== null) === inHistory),
        `missed: ${path}:${line}`,
      )
      tally.check(
        found.every((place) => place.kind === 'this_key' && place.path === path && place.line === line),
        `false: ${JSON.stringify(found)}`,
      )
    })
    tally.check(!places.some(({ kind }) => kind === 'ends_like'), 'something ends like a key that is not listed')
    return `${needles.length} needles beside ${decoys.length} others, ${repositories.length} repositories, ${places.length} places`
  },
}
