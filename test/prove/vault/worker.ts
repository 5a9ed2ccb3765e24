import { taskFrom } from '../service/apart.ts'
import { SEALS, startVault } from './scene.ts'

const {
  folder,
  from,
  seal = 0,
  writes = Number.POSITIVE_INFINITY,
} = await taskFrom<{
  readonly folder: string
  /** Its place in `SEALS`. */
  readonly seal?: number
  readonly from: number
  readonly writes?: number
}>(process.stdin)
const { store } = await startVault(folder, SEALS[seal] ?? SEALS[0])
if (store === null) throw new Error('the vault did not open')
// A number is said once its write returned, until this process is killed.
for (let count = from; count < from + writes; count += 1) {
  store.update((value) => ({ ...value, unfinishedFiles: [`/${count}`] }))
  await new Promise((said) => process.stdout.write(`${count}\n`, said))
}
process.exit(0)
