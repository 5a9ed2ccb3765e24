import { SEALS, startVault } from './scene.ts'

/** Writes one line into the vault of `folder` for each message, and says whether it was written. */
const folder = process.argv[2] ?? ''
const open = async () => {
  const { store } = await startVault(folder, SEALS[0])
  if (store === null) throw new Error('the vault did not open')
  return store
}
let store = await open()
process.on('message', async (line: string) => {
  let isWritten = true
  try {
    store.update((value) => ({ ...value, unfinishedFiles: [...value.unfinishedFiles, line] }))
  } catch {
    isWritten = false
    // As the restart that is offered then.
    store = await open()
  }
  process.send?.(isWritten)
})
process.send?.(true)
