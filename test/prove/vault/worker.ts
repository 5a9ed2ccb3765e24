import { taskFrom } from '../service/apart.ts'
import { STORE, startVault } from './scene.ts'

const {
  folder,
  from,
  writes = Number.POSITIVE_INFINITY,
} = await taskFrom<{
  readonly folder: string
  readonly from: number
  readonly writes?: number
}>(process.stdin)
const { store } = await startVault(folder, { osStore: STORE, passphrase: null })
if (store === null) throw new Error('the vault did not open')
// A number is said once its write returned, until this process is killed.
for (let count = from; count < from + writes; count += 1) {
  store.update((value) => ({ ...value, unfinishedFiles: [`/${count}`] }))
  await new Promise((said) => process.stdout.write(`${count}\n`, said))
}
process.exit(0)
