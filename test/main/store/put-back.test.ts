import { expect, test } from 'vitest'
import { ok } from '../../../electron/contract/result.ts'
import { writeAtomically } from '../../../electron/main/base/atomic-write.ts'
import { openActivity } from '../../../electron/main/store/activity.ts'
import { openNotes } from '../../../electron/main/store/notes.ts'
import type { Store } from '../../../electron/main/store/store.ts'
import { VaultFile } from '../../../electron/main/store/vault-file.ts'
import { scene } from '../features/revocations/scene.ts'
import { newFolder } from '../new-folder.ts'
import { DOCUMENTS, putBack, readState, type State } from './document-states.ts'
import { note, STORE, startVault } from './vault-scene.ts'

const NONE: State = { vault: null, notes: null, activity: null }

/**
 * The folder at the end of three runs: while a revoke waits for the network, after the person
 * stopped it, and after a later change.
 */
const history = async () => {
  const world = await scene()
  const states: State[] = []
  const run = async (work: () => unknown): Promise<void> => {
    await work()
    world.core.notesStore.updateSoon((notes) => ({ ...notes }))
    expect(await world.quit()).toBe(true)
    states.push(readState(world.folder))
    await world.start()
  }
  world.cut()
  await run(() => world.pressed(world.keys.a))
  await run(() => expect(world.act('cancel')).toEqual(ok(null)))
  await run(() => world.ask('settings:change', { lockMinutes: 5 }))
  world.kill()
  world.join()
  world.isFolderWhole = false
  // The key has to be there for the next try.
  world.reached = async (text) => (text.startsWith('DELETE') ? { status: 503 } : undefined)
  const deletes = (): number => world.requests().filter((text) => text.startsWith('DELETE')).length
  return { world, states, deletes }
}

/** Every mix of these states, documents that are missing included. */
const mixesOf = (states: readonly State[]): readonly State[] =>
  states.flatMap(({ vault }) =>
    [...states, NONE].flatMap(({ notes }) =>
      [...states, NONE].map(({ activity }) => ({ vault, notes, activity })),
    ),
  )
const isSame = (a: State, b: State): boolean =>
  DOCUMENTS.every((name) => a[name]?.equals(b[name] ?? Buffer.alloc(0)) ?? b[name] === null)

// Shows: S126
test('whichever of our files are put back or removed, that is told and nothing acts before a yes, but for a whole older folder', async () => {
  const { world, states, deletes } = await history()
  let mixes = 0
  for (const mix of mixesOf(states)) {
    if (states.some((state) => isSame(state, mix))) continue
    mixes += 1
    const waits = mix.vault === states[0]?.vault
    for (const answer of waits ? [0, 1] : [0]) {
      putBack(world.folder, mix)
      world.asked.length = 0
      let early = 0
      world.answers = () => {
        early += deletes()
        return answer
      }
      world.requests()
      await world.start()
      await world.advance(60_000)
      const late = deletes()
      const told = world.core.notices.all.map(({ kind }) => kind)
      expect([mixes, early, late > 0, told.length > 0, new Set(told)]).toEqual([
        mixes,
        0,
        waits && answer === 1,
        true,
        new Set(['file_older']),
      ])
      // Asked once, and told once: the numbers go on above the highest.
      expect(await world.quit()).toBe(true)
      world.asked.length = 0
      await world.start()
      await world.settle()
      expect([world.asked, world.core.notices.all]).toEqual([[], []])
      world.kill()
    }
  }
  expect(mixes).toBe(45)
})

const touch = <T extends object>(store: Store<T>): void => store.update((value) => ({ ...value }))

// Shows: S126
test('a kill or a refusal at any write leaves documents that fit together', async () => {
  /**
   * Writes each document, and seals all of them anew. `isLost`: tells whether a write, by its
   * number, fails. Answers the count of writes.
   */
  const run = async (folder: string, isLost: (write: number) => boolean): Promise<number> => {
    let writes = 0
    const file = new VaultFile({
      folder,
      osStore: STORE,
      changed: () => {},
      writeFile: (...how) => {
        writes += 1
        if (isLost(writes)) throw new Error('lost')
        return writeAtomically(...how)
      },
    })
    file.start()
    const vault = await file.opened
    const notes = openNotes(folder, vault, file)
    const activity = openActivity(folder, vault, file)
    const steps = [
      () => note(file, `/${writes}`),
      () => touch(notes),
      () => file.setPassphrase(null),
      () => touch(activity),
      () => vault.flush(),
    ]
    // After a refused write the app goes on.
    for (const step of [...steps, ...steps])
      await Promise.resolve()
        .then(step)
        .catch(() => {})
    return writes
  }
  const failures = {
    kill: (at: number) => (write: number) => write >= at,
    refusal: (at: number) => (write: number) => write === at,
  }
  let tried = 0
  for (const [what, lostFrom] of Object.entries(failures))
    for (let at = 1, writes = at; at <= writes; at += 1) {
      const folder = newFolder()
      writes = await run(folder, lostFrom(at))
      // Each run begins with what the one before left.
      for (const next of [1, 3, 99]) {
        expect([what, at, next, (await startVault(folder)).file.files.older]).toEqual([
          what,
          at,
          next,
          [],
        ])
        await run(folder, lostFrom(next))
        tried += 1
      }
    }
  expect(tried).toBeGreaterThan(60)
})
