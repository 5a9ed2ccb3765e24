import { readdirSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Vault } from '../../../electron/main/store/vault.ts'
import { holdFiles, refusal, replaceInFs } from './refusing-disk.ts'
import { startVault } from './vault-scene.ts'

const at = (secret: string) => ({ secret, address: 'local' })
const token = (secret: string) => ({ ...at(secret), connectionId: 'c' })
const kept = (secret: string) => ({
  ...token(secret),
  id: 'key_1',
  name: 'mail "token":"x"',
  lastFour: '5678',
  at: 0,
})
const proxy = (password: string) => ({ proxy: 'p:1', user: 'u', password })
const create = (secret: string | null) =>
  ({
    record: {
      id: 'a',
      connectionId: 'c',
      name: 'n',
      address: 'local',
      before: { hashes: [], until: null },
      known: [],
      since: null,
      key: null,
      asked: { client: 'cli', place: '/x' },
    },
    secrets: secret === null ? null : at(secret),
  }) as const

type Change = (vault: Vault) => Vault
const put =
  (part: Partial<Vault>): Change =>
  (vault) => ({ ...vault, ...part })
const network =
  (password: string | null): Change =>
  (vault) => ({
    ...vault,
    network: { ...vault.network, credentials: password === null ? null : proxy(password) },
  })
const both =
  (...changes: readonly Change[]): Change =>
  (vault) =>
    changes.reduce((value, change) => change(value), vault)

const FIRST = both(
  put({ tokens: [token('t-1')], kept: [kept('k-1')], creates: [create('c-1')] }),
  network('p-1'),
)

/** A vault with secrets at its second start: there is a copy of it. */
const startWithCopy = async () => {
  const { file, again } = await startVault()
  ;(await file.opened).update(FIRST)
  const later = await again()
  expect(readdirSync(later.folder)).toContain('vault.previous')
  return later
}
const copyIn = (folder: string): boolean => readdirSync(folder).includes('vault.previous')

describe('the copy of the last start', () => {
  test.each<readonly [string, Change]>([
    ['a token is replaced', put({ tokens: [token('t-2')] })],
    ['a token goes', put({ tokens: [] })],
    ['one kept secret takes the place of another', put({ kept: [kept('k-2')] })],
    [
      'a kept secret goes while another comes',
      put({ kept: [], tokens: [token('t-1'), token('t-3')] }),
    ],
    ['a kept secret has quotation marks', put({ kept: [kept('k-1"\\')] })],
    ['the secret of work is wiped', put({ creates: [create(null)] })],
    ['the password of the proxy is removed', network(null)],
    ['the password of the proxy is another one', network('p-2')],
  ])('goes once %s', async (_what, change) => {
    const { folder, file } = await startWithCopy()
    ;(await file.opened).update(change)
    expect(copyIn(folder)).toBe(false)
  })

  test.each<readonly [string, Change]>([
    ['a secret comes', put({ kept: [kept('k-1'), { ...kept('k-2'), id: 'key_2' }] })],
    ['a secret moves', put({ creates: [], kept: [kept('k-1'), { ...kept('c-1'), id: 'key_2' }] })],
    ['something else changes', put({ isChannelOn: true })],
  ])('stays while no secret is lost: %s', async (_what, change) => {
    const { folder, file } = await startWithCopy()
    ;(await file.opened).update(change)
    expect(copyIn(folder)).toBe(true)
  })

  test.each<
    readonly [string, (file: Awaited<ReturnType<typeof startWithCopy>>['file']) => unknown]
  >([
    ['a secret was erased', async (file) => (await file.opened).update(put({ kept: [] }))],
    ['a passphrase was set', (file) => file.setPassphrase('correct horse')],
  ])(
    'that cannot be removed after %s is told once, and goes with the next write that can',
    async (_what, act) => {
      const { folder, file } = await startWithCopy()
      const told: string[] = []
      file.files.onWarning(({ path }) => told.push(basename(path)))
      const release = holdFiles(['vault.previous'])
      onTestFinished(release)
      await act(file)
      const store = await file.opened
      store.update(put({ isChannelOn: true }))
      expect([copyIn(folder), told]).toEqual([true, ['vault.previous']])
      release()
      store.update(put({ isChannelOn: false }))
      expect(copyIn(folder)).toBe(false)
    },
  )

  test('stays where the folder cannot be listed, which does not undo the write', async () => {
    const { folder, file } = await startWithCopy()
    const store = await file.opened
    const restore = replaceInFs('readdirSync', () => () => {
      throw refusal('EACCES')
    })
    try {
      store.update(put({ kept: [] }))
    } finally {
      restore()
    }
    expect(store.value.kept).toEqual([])
    store.update(put({ isChannelOn: true }))
    expect(copyIn(folder)).toBe(false)
  })
})
