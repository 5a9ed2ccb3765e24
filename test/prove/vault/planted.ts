import { execFileSync } from 'node:child_process'
import {
  copyFileSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { newVault } from '../../../electron/main/store/vault.ts'
import { cipherOf } from '../../main/client/key-store.ts'
import type { Proof } from '../proof.ts'
import { seeded } from '../random.ts'
import { makeVault, SEALS, startVault } from './scene.ts'

type Plant = (path: string, other: string, random: (below: number) => number) => void

/**
 * Things that another program puts in the place of one of our files. `other`: a folder with a vault
 * that another store sealed.
 */
const PLANTS: readonly (readonly [name: string, plant: Plant])[] = [
  ['a pipe', (path) => void execFileSync('mkfifo', [path])],
  ['a folder', (path) => mkdirSync(path)],
  ['a link to a device', (path) => symlinkSync('/dev/zero', path)],
  ['a link to a vault', (path, other) => symlinkSync(join(other, 'vault'), path)],
  ['a link to nothing', (path) => symlinkSync('/nowhere', path)],
  ['another vault', (path, other) => copyFileSync(join(other, 'vault'), path)],
  [
    'a vault whose key anybody can unseal',
    (path, other) => copyFileSync(join(other, 'published'), path),
  ],
  ['another vault by a hard link', (path, other) => linkSync(join(other, 'vault'), path)],
  ['a text', (path) => writeFileSync(path, '{"tokens":{}}')],
  [
    'the vault as JSON',
    (path) => writeFileSync(path, JSON.stringify({ ...newVault(), isChannelOn: true })),
  ],
  ['nothing', (path) => writeFileSync(path, '')],
  [
    'random bytes',
    (path, _other, random) =>
      writeFileSync(
        path,
        Buffer.from(Array.from({ length: 1 + random(4_000) }, () => random(256))),
      ),
  ],
  [
    'a file larger than any vault',
    (path) => {
      writeFileSync(path, '')
      truncateSync(path, 2 ** 31)
    },
  ],
]

const NAMES = ['vault', 'vault.previous', 'notes', 'activity'] as const
const MARK = '/planted/by/another/program'

export const planted: Proof = {
  id: 'vault-planted',
  what: 'nothing that another program puts in the place of our files acts, hangs the start, or is overwritten',
  full: 200,
  sample: 13,
  breaks: {
    what: 'a key that was sealed with Chromium’s published one is taken',
    file: 'store/data-key.ts',
    edits: [['if (!isAlone && !store.isProtected(sealedKey)) return null', '']],
  },
  run: async ({ memory }, amount, tally) => {
    const random = seeded(7)
    const other = join(memory, 'other')
    mkdirSync(other)
    await makeVault(other, { ...SEALS[0], osStore: cipherOf('another') }, MARK)
    const published = join(memory, 'published')
    mkdirSync(published)
    // Made with the store of this computer, whose ciphertext then says that its key is published.
    await makeVault(
      published,
      { ...SEALS[0], osStore: { ...cipherOf('store', 'v10'), isProtected: () => true } },
      MARK,
    )
    copyFileSync(join(published, 'vault'), join(other, 'published'))
    for (let round = 0; round < amount; round += 1) {
      const [what, plant] = PLANTS[round % PLANTS.length] as (typeof PLANTS)[number]
      const name = NAMES[Math.floor(round / PLANTS.length) % NAMES.length] ?? 'vault'
      // A passphrase takes half a second a try: now and then.
      const seal = SEALS[round % 20 === 19 ? 1 + (random(2) % 2) : 0] ?? SEALS[0]
      const folder = join(memory, `round-${round}`)
      mkdirSync(folder)
      await makeVault(folder, seal, '/our/own')
      const path = join(folder, name)
      rmSync(path, { recursive: true, force: true })
      plant(path, other, random)
      const before = lstatSync(path)
      const { file, store } = await startVault(folder, seal)
      const says = `${what} as ${name} (${seal.name})`
      tally.check(file !== null, `${says}: hangs`)
      tally.check(
        store?.value.unfinishedFiles[0] !== MARK && store?.value.isChannelOn !== true,
        `${says}: acted`,
      )
      if (name === 'vault') {
        tally.check(
          file?.state.at === 'unreadable' || file?.state.at === 'waiting',
          `${says}: ${file?.state.at}`,
        )
        const after = lstatSync(path, { throwIfNoEntry: false })
        tally.check(after?.ino === before.ino && after.size === before.size, `${says}: overwritten`)
      } else
        tally.check(
          store?.value.unfinishedFiles[0] === '/our/own',
          `${says}: our vault did not open`,
        )
      rmSync(folder, { recursive: true, force: true })
    }
    const kept = readFileSync(join(other, 'vault')).length > 0
    tally.check(kept, 'a linked vault was emptied')
    return `${amount} planted files`
  },
}
