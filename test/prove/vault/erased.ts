import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isVaultName } from '../../../electron/contract/lock.ts'
import { holdFiles } from '../../main/store/refusing-disk.ts'
import type { Proof, Tally } from '../proof.ts'
import { HoldingWorld } from './held-secrets.ts'

const FILES = ['vault', 'vault.previous', 'notes', 'activity', 'vault.broken-1', '.vault.x.tmp']
/** All sets of files that another program can hold. */
const HELD: readonly (readonly string[])[] = Array.from({ length: 2 ** FILES.length }, (_, set) =>
  FILES.filter((_name, index) => (set >> index) % 2 === 1),
)

/** Erases with some files held, in an app that is open or waits for its store. */
const eraseWith = async (held: readonly string[], isOpen: boolean, tally: Tally): Promise<void> => {
  const says = `${isOpen ? 'open' : 'closed'}, held: ${held.join(', ')}`
  const world = new HoldingWorld('rotations', 'there')
  await world.hold()
  for (const name of FILES.slice(4)) writeFileSync(join(world.folder, name), 'x')
  if (!isOpen) world.setStore('other')
  await world.restart()
  const release = holdFiles(held)
  const answer = await world.untilAnswered(world.ask('lock:erase', null))
  const said = answer === null || answer.ok ? [] : (answer.error.detail ?? '').split(', ')
  const isKept = said.some(isVaultName)
  // What is done after a refusal.
  const isChanged = isOpen && world.isOpen
  if (isChanged)
    world.core.store.update((vault) => ({ ...vault, guards: { ...vault.guards, lockMinutes: 7 } }))
  world.setStore('there')
  await world.restart()
  release()
  const left = readdirSync(world.folder)
  const isRefused = answer !== null && !answer.ok
  tally.check(isRefused === held.length > 0, `${says}: ${isRefused ? 'refused' : 'not refused'}`)
  tally.check(
    said.every((name) => held.includes(name)),
    `${says}: said ${said.join(', ')}`,
  )
  const found = world.isOpen ? world.core.store.value : null
  const finds = found === null ? 'nothing that opens' : `${found.connections.length} connections`
  if (isKept) {
    tally.check(found?.rotations.length === 1, `${says}: said kept, the next start finds ${finds}`)
    if (isChanged)
      tally.check(found?.guards.lockMinutes === 7, `${says}: the change after it is gone`)
  } else {
    tally.check(
      found?.connections.length === 0,
      `${says}: said erased, the next start finds ${finds}`,
    )
    // A start makes a new vault, and sets notes and activity aside that it cannot open.
    const stays = said.filter((name) => !['notes', 'activity'].includes(name))
    tally.check(
      stays.every((name) => left.includes(name)),
      `${says}: ${stays.join(', ')} is not left`,
    )
    const old = FILES.slice(4).filter((name) => existsSync(join(world.folder, name)))
    tally.check(
      old.every((name) => said.includes(name)),
      `${says}: ${old.join(', ')} is left unsaid`,
    )
  }
  world.close()
}

export const erased: Proof = {
  id: 'vault-erased',
  what: 'an erase that is refused half-way says what the next start finds',
  full: 2 * HELD.length,
  sample: 9,
  brokenTries: 43,
  breaks: {
    what: 'a vault that cannot be removed does not end the erase',
    file: 'store/vault-disk.ts',
    edits: [['if (this.remove([name]).length > 0) return [name]', 'this.remove([name])']],
  },
  run: async (_scene, amount, tally) => {
    const step = Math.ceil((2 * HELD.length) / amount)
    for (let index = 0; index < 2 * HELD.length; index += step)
      await eraseWith(HELD[index % HELD.length] ?? [], index < HELD.length, tally)
    return `${Math.ceil((2 * HELD.length) / step)} erases`
  },
}
