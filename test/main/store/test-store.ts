import { createStore, type Store } from '../../../electron/main/store/store.ts'
import { lastingVault, newVault, type Vault, vaultSchema } from '../../../electron/main/store/vault.ts'

/** A vault in memory with a disk of its own. `restart` opens what is on that disk, as a new run of the app does; the run before writes nothing any more. */
export const testStore = (first: Partial<Vault> = {}) => {
  const disk: { content: string | null; refusal: Error | null; writes: number } = { content: null, refusal: null, writes: 0 }
  let runs = 0
  const open = (value: Vault): Store<Vault> => {
    runs += 1
    const run = runs
    return createStore({
      value,
      schema: vaultSchema,
      delayMs: 250,
      lasting: lastingVault,
      write: (content) => {
        if (run !== runs) return
        if (disk.refusal !== null) throw disk.refusal
        disk.writes += 1
        disk.content = content.toString()
      },
    })
  }
  const start: Vault = { ...newVault(), ...first }
  return {
    disk,
    store: open(start),
    restart: (): Store<Vault> => open(disk.content === null ? start : (vaultSchema.parse(JSON.parse(disk.content)) as unknown as Vault)),
  }
}

/** What a full disk throws. */
export const noRoom = (): Error => Object.assign(new Error('no room'), { code: 'ENOSPC' })
