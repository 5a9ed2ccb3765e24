import { describe, expect, test } from 'vitest'
import type { OsStore } from '../../../electron/main/store/os-store.ts'
import type { VaultFile } from '../../../electron/main/store/vault-file.ts'
import { noCipher } from '../client/key-store.ts'
import { newFolder } from '../new-folder.ts'
import { note, noted, PATH, STORE, startVault } from './vault-scene.ts'

const PASSPHRASE = 'correct horse'

/** A secure store whose next seal waits until it is let go. */
const slowStore = () => {
  const asked = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<void>()
  let isSlow = true
  const store: OsStore = {
    ...STORE,
    seal: async (text) => {
      if (isSlow) {
        isSlow = false
        asked.resolve()
        await answered.promise
      }
      return STORE.seal(text)
    },
  }
  return { store, asked: asked.promise, answer: () => answered.resolve() }
}

type Act = (file: VaultFile) => Promise<unknown>
const keep: Act = (file) => file.keepOnDisk()
const set: Act = (file) => file.setPassphrase(PASSPHRASE)
const drop: Act = (file) => file.setPassphrase(null)
const erase: Act = (file) => file.erase()

const begin = async (first: Act) => {
  const { store, asked, answer } = slowStore()
  // In memory only at first: there is no store yet.
  let hasStore = false
  const osStore = { ...store, probe: () => (hasStore ? STORE : noCipher).probe() }
  const { folder, file } = await startVault(newFolder(), osStore)
  await note(file)
  hasStore = true
  const begun = first(file)
  await asked
  return { folder, file, begun, answer }
}
/** Lasts as long as the passphrase of another vault takes to be set: twice what scrypt takes. */
const whileOthersSeal = async (): Promise<void> => {
  const { file } = await startVault()
  for (const passphrase of [PASSPHRASE, 'another one']) await file.setPassphrase(passphrase)
}

// Shows: S100
describe('while the store is slow, what seals anew waits for what was begun before it', () => {
  test.each([
    ['keep, then set', keep, set, 'locked'],
    ['set, then keep', set, keep, 'locked'],
    ['set, then drop', set, drop, 'open'],
    ['keep, then drop', keep, drop, 'open'],
    ['drop, then set', drop, set, 'locked'],
    ['set, then erase', set, erase, 'erased'],
    ['keep, then erase', keep, erase, 'erased'],
  ] as const)('%s', async (_what, first, second, found) => {
    const { folder, file, begun, answer } = await begin(first)
    const next = second(file)
    await whileOthersSeal()
    answer()
    await Promise.all([begun, next])
    await note(file)
    const later = await startVault(folder, STORE)
    expect(later.file.state.at).toBe(found === 'locked' ? 'locked' : 'open')
    if (found === 'locked') await later.file.tryPassphrase(PASSPHRASE)
    expect(await noted(later.file)).toEqual(found === 'erased' ? [] : [PATH])
  })
})
