import { EnvFile } from '../../../electron/main/features/delivery/env-file.ts'
import { openUnfinished } from '../../../electron/main/features/delivery/unfinished-files.ts'
import { vaultIn } from '../../main/store/folder-store.ts'
import { taskFrom } from '../service/apart.ts'

const { chosen, folder, from } = await taskFrom<{
  readonly chosen: string
  readonly folder: string
  readonly from: number
}>(process.stdin)
const unfinished = openUnfinished(vaultIn(folder))
const destination = new EnvFile(chosen, 'KEY', folder, null, unfinished)
for (let n = from; ; n += 1) {
  const secret = `acme_live_${n}_${'x'.repeat(40)}`
  await destination.preview(secret)
  await destination.deliver(secret)
  await new Promise((said) => process.stdout.write(`${n}\n`, said))
}
